logging.info('wrong password')
print(len(password))
logger.debug('key', api_key_name)
