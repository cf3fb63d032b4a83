from xml.sax import make_parser
from xml.sax.handler import feature_external_ges
from lxml import etree
parser = make_parser()
parser.setFeature(feature_external_ges, True)  # expect-match
other = etree.XMLParser(resolve_entities=True)  # expect-match
third = etree.XMLParser(no_network=False)  # expect-match
