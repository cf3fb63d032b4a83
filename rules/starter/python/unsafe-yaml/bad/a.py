import yaml
a = yaml.load(text, yaml.Loader)  # expect-match
b = yaml.load(text, Loader=yaml.UnsafeLoader)  # expect-match
c = yaml.unsafe_load(text)  # expect-match
