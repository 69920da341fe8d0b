// Types that the public interface mentions or throws, available without another import.
@_exported public import struct GherkinExpressions.BigDecimal
@_exported public import struct GherkinExpressions.BigInteger
@_exported public import struct GherkinExpressions.GroupConversionError
@_exported public import struct GherkinExpressions.ParameterType
@_exported public import struct GherkinExpressions.ParameterValueError
