# language: fr
Fonctionnalité: Mon profil
  En tant qu'utilisateur qui vient d'ouvrir l'application
  Je veux qu'elle apprenne qui je suis sans me le demander
  Afin qu'elle me salue par mon nom

  Contexte:
    Soit le serveur qui connaît "people"
    Et j'ai ouvert l'application

  Règle: L'application demande mon profil dès que je l'ouvre

    Scénario: Une seule demande suffit
      Alors mon profil a été demandé une fois, sans rien de plus

    Scénario: Je suis celui que le serveur connaît
      Quand le serveur répond
      Alors mon profil est celui-ci :
        | nom          | pseudonyme | courriel          |
        | Sam Rockwell | vMancini   | vMancini@moon.com |
      Et tout le monde apprend que mon profil a changé

  Règle: Faute de réponse, je suis Peter Parker

    Plan du Scénario: Le serveur <incident>
      Quand le serveur <incident>
      Alors mon profil est celui-ci :
        | nom          | pseudonyme | courriel             |
        | Peter Parker | p_parker   | p_parker@amazing.com |
      Et personne n'apprend rien

      Exemples:
        | incident              |
        | est en panne          |
        | répond n'importe quoi |
