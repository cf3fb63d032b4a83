logging.info('login %s', password)  # expect-match
print(user.password)  # expect-match
logger.debug('key', api_key)  # expect-match
