// What the public interface mentions or throws, so that it can be named without another import.
@_exported public import struct CucumberExpressions.GroupConversionError
@_exported public import struct CucumberExpressions.ParameterType
@_exported public import struct CucumberExpressions.ParameterValueError
