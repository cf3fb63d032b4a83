-- What alerts are searched by is stored without letter case: to fold each row as it is looked at took most of a search's time.
UPDATE alerts SET search_text = replace(lower(search_text), 'ς', 'σ') WHERE search_text <> replace(lower(search_text), 'ς', 'σ');
