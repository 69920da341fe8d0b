#!/usr/bin/env python3
"""Writes a deterministic corpus of feature files that resembles real suites.

    generate_corpus.py FOLDER [FILES]

The default is 1,666 files of about 4.6 MB in total: features with backgrounds, rules, scenarios, outlines,
tables, doc strings, tags, comments, descriptions; nine in ten in English. The same call writes the same bytes on
every machine.
"""

import os
import random
import sys

LANGUAGES = {
    "en": ("Feature", "Background", "Rule", "Scenario", "Scenario Outline", "Examples", "Given ", "When ", "Then ", "And "),
    "fr": ("Fonctionnalité", "Contexte", "Règle", "Scénario", "Plan du scénario", "Exemples", "Soit ", "Quand ", "Alors ", "Et "),
    "de": ("Funktionalität", "Grundlage", "Regel", "Szenario", "Szenariogrundriss", "Beispiele", "Angenommen ", "Wenn ", "Dann ", "Und "),
    "ru": ("Функция", "Предыстория", "Правило", "Сценарий", "Структура сценария", "Примеры", "Допустим ", "Когда ", "Тогда ", "И "),
    "ja": ("フィーチャ", "背景", "ルール", "シナリオ", "シナリオアウトライン", "例", "前提", "もし", "ならば", "かつ"),
}
WORDS = {
    "en": "the a user customer order account page button list basket invoice total price name address message is has sees opens closes adds removes sends gets pays for with without from into after before first second new old open paid empty valid".split(),
    "fr": "le la un une client commande compte page bouton liste panier facture total prix nom adresse est a voit ouvre ferme ajoute envoie reçoit paie pour avec sans après avant nouvelle vérifiée payée".split(),
    "de": "der die das Kunde Bestellung Konto Seite Knopf Liste Korb Rechnung Summe Preis Name Anschrift ist hat sieht öffnet schließt fügt sendet erhält zahlt für mit ohne nach vor neue geprüfte bezahlte".split(),
    "ru": "клиент заказ счёт страница кнопка список корзина сумма цена имя адрес видит открывает закрывает добавляет получает платит для без после перед новый пустой".split(),
    "ja": "顧客が 注文を 口座の 画面で ボタンを 一覧に 請求書の 合計を 価格が 名前を 住所に 開く 閉じる 追加する 受け取る 支払う 新しい 空の".split(),
}
TAGS = "smoke slow fast wip billing search login api ui nightly release-4.2 team:payments JIRA-1234 regression".split()


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.language = "en" if self.random.random() < 0.9 else self.random.choice(sorted(LANGUAGES))
        self.words = WORDS[self.language]
        self.lines = []

    def put(self, indent, text):
        self.lines.append(" " * indent + text if text else "")

    def text(self, low, high):
        return " ".join(self.random.choice(self.words) for _ in range(self.random.randint(low, high)))

    def tags(self, indent, chance):
        if self.random.random() < chance:
            self.put(indent, " ".join("@" + tag for tag in self.random.sample(TAGS, self.random.randint(1, 3))))

    def description(self, indent, chance):
        if self.random.random() < chance:
            for _ in range(self.random.randint(1, 4)):
                self.put(indent, self.text(6, 14))
            self.put(0, "")

    def table(self, indent, columns, rows):
        cells = [[self.cell() for _ in range(columns)] for _ in range(rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(columns)]
        for row in cells:
            self.put(indent, "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")

    def cell(self):
        choice = self.random.random()
        if choice < 0.4:
            return str(self.random.randint(0, 99999))
        return self.text(1, 3) if choice < 0.98 else "a\\|b\\nc"

    def steps(self, indent, columns=()):
        keywords = LANGUAGES[self.language]
        kinds = [6] + [9] * self.random.randint(0, 2) + [7] + [9] * self.random.randint(0, 1) + [8] + [9] * self.random.randint(0, 2)
        for kind in kinds:
            text = self.text(4, 9)
            choice = self.random.random()
            if columns and choice < 0.6:
                text += f' "<{self.random.choice(columns)}>"'
            elif choice < 0.75:
                text += f' "{self.text(1, 2)}" {self.random.randint(1, 500)}'
            self.put(indent, keywords[kind] + text)
            choice = self.random.random()
            if choice < 0.06:
                self.table(indent + 2, self.random.randint(2, 5), self.random.randint(2, 8))
            elif choice < 0.09:
                self.put(indent + 2, '"""' + self.random.choice(["", "", "json"]))
                for _ in range(self.random.randint(2, 8)):
                    self.put(indent + 2 + self.random.choice([0, 2]), self.text(3, 9))
                self.put(indent + 2, '"""')
            if self.random.random() < 0.02:
                self.put(indent, "# " + self.text(4, 9))

    def scenario(self, indent):
        keywords = LANGUAGES[self.language]
        self.put(0, "")
        self.tags(indent, 0.35)
        if self.random.random() < 0.18:
            columns = ["kind", "amount", "outcome"][: self.random.randint(2, 3)]
            self.put(indent, f"{keywords[4]}: {self.text(3, 8)}")
            self.steps(indent + 2, columns)
            self.put(0, "")
            self.put(indent + 2, f"{keywords[5]}:")
            self.put(indent + 4, "| " + " | ".join(columns) + " |")
            self.table(indent + 4, len(columns), self.random.randint(2, 6))
        else:
            self.put(indent, f"{keywords[3]}: {self.text(3, 8)}")
            self.description(indent + 2, 0.05)
            self.steps(indent + 2)

    def feature(self):
        keywords = LANGUAGES[self.language]
        if self.language != "en":
            self.put(0, f"# language: {self.language}")
        self.tags(0, 0.5)
        self.put(0, f"{keywords[0]}: {self.text(2, 6)}")
        self.description(2, 0.7)
        if self.random.random() < 0.4:
            self.put(0, "")
            self.put(2, f"{keywords[1]}:")
            self.put(4, keywords[6] + self.text(4, 9))
            if self.random.random() < 0.5:
                self.put(4, keywords[9] + self.text(4, 9))
        for _ in range(self.random.randint(1, 7)):
            self.scenario(2)
        if self.random.random() < 0.1:
            for _ in range(self.random.randint(1, 2)):
                self.put(0, "")
                self.put(2, f"{keywords[2]}: {self.text(3, 7)}")
                for _ in range(self.random.randint(1, 3)):
                    self.scenario(4)
        return "\n".join(self.lines) + "\n"


def main():
    folder = sys.argv[1]
    files = int(sys.argv[2]) if len(sys.argv) > 2 else 1666
    os.makedirs(folder, exist_ok=True)
    total = 0
    for number in range(files):
        data = Writer(number).feature().encode("utf-8")
        total += len(data)
        with open(os.path.join(folder, f"feature_{number:05}.feature"), "wb") as file:
            file.write(data)
    print(f"{files} files, {total} bytes")


main()
