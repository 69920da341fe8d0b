// Types that the public interface mentions or throws, available without another import.
@_exported public import struct CucumberExpressions.GroupConversionError
@_exported public import struct CucumberExpressions.ParameterType
@_exported public import struct CucumberExpressions.ParameterValueError
