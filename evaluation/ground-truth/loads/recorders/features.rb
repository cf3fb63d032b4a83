# Required by every Ruby process of a program: writes each file that it has loaded when it ends.
at_exit do
  File.write("#{ENV.fetch('VEDETTE_RECORDS')}/#{Process.pid}.tsv", $LOADED_FEATURES.map { |path| "require\t#{path}\t\n" }.join)
end
