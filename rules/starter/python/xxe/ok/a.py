from xml.sax.handler import feature_external_ges
from lxml import etree
parser.setFeature(feature_external_ges, False)
other = etree.XMLParser(resolve_entities=False)
third = etree.XMLParser()
