# Writes down where each method that runs stands, a line each of path and line, when the process ends.
require 'set'

$vedette_called = Set.new
$vedette_trace = TracePoint.new(:call) { |point| $vedette_called << "#{point.path}\t#{point.lineno}" }
at_exit do
  $vedette_trace.disable
  File.write(File.join(ENV.fetch('VEDETTE_RECORDS'), Process.pid.to_s), $vedette_called.to_a.join("\n"))
end
$vedette_trace.enable
