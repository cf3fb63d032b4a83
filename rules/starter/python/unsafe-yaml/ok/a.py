import yaml
a = yaml.safe_load(text)
b = yaml.load(text, Loader=yaml.SafeLoader)
c = yaml.dump(text)
