/**
 * What PHP 8 comes with that makes no objects of classes of the program but of those that it is given the names of. Left out is what
 * gives objects back which were written down before, by this program or another: nobody knows their classes.
 * https://www.php.net/manual/en/extensions.alphabetical.php
 */

/** By the extensions that their names begin with. */
const extensions =
  /apcu_(?!fetch|entry)|apache_|array_|bc|bz|cal_|collator_|ctype_|curl_|date|datefmt_|deflate_|dom_|easter_|exif_|filter_|finfo_|ftp_|gc_|gd_|gmp_|grapheme_|gz|hash|iconv|idn_|image|imap_|inflate_|ini_|intl|jd|json_|ldap_|libxml_|locale_|mb_|mhash|msg_(?!receive)|msgfmt_|mysqli_|normalizer_|numfmt_|ob_|openssl_|opcache_|password_|pcntl_|pg_|posix_|preg_|proc_|random_|readline|resourcebundle_|sem_|session_(?!start|decode)|shm_(?!get_var)|shmop_|simplexml_|socket_|sodium_|spl_|sqlite_|stream_|timezone_|token_|transliterator_|utf8_|xml|zip_|zlib_/;

/** Of the core and the standard library, by how they begin. */
const standard =
  /assert|base64_|base_|bind|call_user_func|check|chunk_|class_|connection_|convert_|count|crc|debug_|dir|disk|dns_|enum_|error_|escapeshell|ext|fclose|fdatasync|fdiv|feof|fflush|fget|file|flock|fmod|fnmatch|fopen|forward_|fpass|fprintf|fput|fread|fscanf|fseek|fsockopen|fstat|fsync|ftell|ftok|ftruncate|func_|function_|fwrite|get|gm|header|hebrev|hex|highlight_|hr|html|http_|ignore_|in_|inet_|interface_|ip|is_|iterator_|key|lc|levenshtein|link|local|log|long|ls|mail|md5|memory_|metaphone|method_|micro|mime_|min|mk|move_|mt_|net_|nl|number_|oct|open|output_|parse_|path|pclose|pfsockopen|php|popen|print|property_|put|quote|rad|rand|range|raw|read|realpath|register_|rename|reset|restore_|rewind|rm|round|scandir|set|sha1|shell_|show_|shuffle|similar_|sleep|soundex|sprintf|sqrt|srand|sscanf|stat|str|substr|symlink|sys|temp|time|tmpfile|touch|trait_|trigger_|trim|uc|umask|uniqid|unlink|unpack|unregister_|url|user_|usleep|usort|uasort|uksort|var_|version_|vf?printf|vsprintf|word|zend_/;

const words =
  /a?(?:sin|cos|tan)h?|atan2|abs|addc?slashes|[akr]{0,2}sort|natsort|natcasesort|basename|bin2hex|bindec|boolval|ceil|ch(?:dir|grp|mod|op|own|r|root)|clearstatcache|close(?:dir|log)|compact|constant|copy|crypt|current|dec(?:bin|hex|oct)|deg2rad|d?c?n?gettext|textdomain|defined?|die|dl|doubleval|each|echo|empty|end|eval|exec|exit|exp|expm1|explode|floatval|floor|flush|glob|hypot|idate|implode|include|intdiv|intval|iptc\w+|isset|join|lchgrp|lchown|list|ltrim|max|next|ord|pack|passthru|phpinfo|pi|pos|pow|prev|rtrim|serialize|sizeof|stripc?slashes|unset|create_function/;

const classes =
  /(?!apcu)\w*(?:exception|error|iterator|aggregate)|array(?:object|access)|closure|generator|weak\w+|attribute|sensitive\w+|returntypewillchange|allowdynamicproperties|override|fiber|stdclass|date\w*|openssl\w+|\w+context|random\\[\w\\]+|reflect\w+|spl\w+|session(?:handler|id|update)\w*|php_user_filter|directory|pdo|curl\w+|dom\w+|ffi|finfo|collator|numberformatter|normalizer|locale|messageformatter|intl\w+|resourcebundle|transliterator|spoofchecker|uconverter|shmop|simplexml\w+|socket|addressinfo|sqlite3\w*|sysvsemaphore|phptoken|xml\w+|xslt\w+|zip\w+|mysqli\w*|traversable|serializable|countable|stringable|throwable|unitenum|backedenum|jsonserializable|soap(?:client|fault|header|param|var)|gmp|imagick\w*/;

export const makesNothing = new RegExp(
  `^(?:(?:${extensions.source}|${standard.source})\\w*|${words.source}|${classes.source})$`,
  'i',
);
