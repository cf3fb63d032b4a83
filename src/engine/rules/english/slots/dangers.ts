/** Dangerous places by what people call them, and the functions of the common libraries of each language that are such places. */
import type { TaintSink } from '../../model/taint-spec.ts';
import { argumentsOfCalls } from './arguments-of-calls.ts';

export interface Danger {
  readonly name: string;
  /** For people. */
  readonly label: string;
  /** Lemmas of which a phrase must have one, and those that may stand with them. */
  readonly keys: ReadonlySet<string>;
  readonly also: ReadonlySet<string>;
  readonly sinks: readonly TaintSink[];
  /** What makes a value harmless there. */
  readonly clean?: readonly string[];
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const calls = (text: string, places?: readonly number[]): TaintSink => argumentsOfCalls(text.split(' '), places);
const settings = (names: readonly string[]): TaintSink => ({
  kind: 'code',
  formula: { kind: 'question', question: { kind: 'settings', names, values: [] } },
});

/** Functions whose first argument is the text of a query. */
export const queryFunctions: readonly string[] = [
  ...'*db.query *Db.query *db.execute *db.exec *db.run *db.all *db.get *db.prepare *conn.query *conn.execute *onnection.query *onnection.execute *ool.query *ool.execute *lient.query sequelize.query knex.raw db.raw *.$queryRawUnsafe *.$executeRawUnsafe'.split(
    ' ',
  ),
  ...'entityManager.query manager.query dataSource.query queryRunner.query mysql.query pg.query sql.query database.query database.execute'.split(
    ' ',
  ),
  ...'*ursor.execute *ursor.executemany *ursor.executescript cur.execute cur.executemany c.execute session.execute *ngine.execute objects.raw *.extra RawSQL connection.executescript'.split(
    ' ',
  ),
  ...'*db.Query *DB.Query db.QueryRow db.QueryContext db.QueryRowContext db.Exec db.ExecContext db.Prepare db.Raw DB.Query DB.Exec DB.Raw tx.Query tx.QueryRow tx.Exec tx.ExecContext tx.QueryContext *.QueryRow *.QueryRowContext *.QueryContext *.ExecContext *.Raw sqlx.Get'.split(
    ' ',
  ),
  ...'*tatement.execute stmt.execute *.executeQuery *.executeUpdate *.prepareStatement *.createNativeQuery *.createQuery jdbcTemplate.query jdbcTemplate.queryForObject jdbcTemplate.queryForList jdbcTemplate.queryForMap jdbcTemplate.update jdbcTemplate.execute *.rawQuery *.execSQL'.split(
    ' ',
  ),
  ...'mysqli_query mysql_query pg_query sqlite_query mysqli.query *pdo.query pdo.exec PDO.query conn.exec conn.prepare pdo.prepare db.prepare *.select_db DB.raw DB.select DB.statement DB.unprepared DB.insert DB.update DB.delete *.whereRaw *.selectRaw *.orderByRaw *.havingRaw wpdb.query wpdb.get_results wpdb.get_row wpdb.get_var'.split(
    ' ',
  ),
  ...'*.find_by_sql *.exec_query *.select_all connection.execute connection.select_value connection.select_all *.count_by_sql'.split(
    ' ',
  ),
  ...'SqlCommand NpgsqlCommand MySqlCommand SqliteCommand OracleCommand *.FromSqlRaw *.ExecuteSqlRaw *.ExecuteSqlCommand *.ExecuteSqlRawAsync *.SqlQuery *.QueryAsync *.QueryFirst *.QueryFirstOrDefault SqlDataAdapter'.split(
    ' ',
  ),
  ...'sqlx.query sqlx.query_as sqlx.query_scalar client.query_one client.batch_execute conn.prepare diesel.sql_query'.split(
    ' ',
  ),
];

const shellFunctions: readonly string[] = [
  ...'child_process.exec child_process.execSync ^exec ^execSync shell.exec shelljs.exec ^spawn ^spawnSync child_process.spawn child_process.spawnSync ^execFile ^execFileSync ^execa execaCommand'.split(
    ' ',
  ),
  ...'os.system os.popen os.spawnl os.spawnv os.execv os.execl subprocess.run subprocess.call subprocess.Popen subprocess.check_output subprocess.check_call subprocess.getoutput subprocess.getstatusoutput commands.getoutput asyncio.create_subprocess_shell'.split(
    ' ',
  ),
  ...'exec.Command exec.CommandContext syscall.Exec Runtime.exec runtime.exec *.getRuntime.exec ProcessBuilder Process.Start ProcessStartInfo'.split(
    ' ',
  ),
  ...'shell_exec ^passthru proc_open ^popen pcntl_exec ^system IO.popen Open3.capture2 Open3.capture3 Open3.popen3 Kernel.system Kernel.exec Command.new'.split(
    ' ',
  ),
];

const codeFunctions: readonly string[] =
  '^eval ^Function vm.runInNewContext vm.runInThisContext vm.runInContext vm.Script ^exec ^compile ^execfile builtins.eval builtins.exec create_function instance_eval class_eval module_eval ScriptEngine.eval engine.eval CSharpScript.EvaluateAsync parser.parseExpression GroovyShell.evaluate'.split(
    ' ',
  );

const deserializers: readonly string[] =
  'pickle.load pickle.loads cPickle.loads dill.loads jsonpickle.decode marshal.loads shelve.open yaml.load yaml.unsafe_load yaml.full_load ^unserialize node-serialize.unserialize serialize.unserialize Marshal.load YAML.load Oj.load ObjectInputStream *.readObject XMLDecoder XStream.fromXML xstream.fromXML BinaryFormatter.Deserialize *.Deserialize LosFormatter.Deserialize NetDataContractSerializer.ReadObject jsyaml.load torch.load joblib.load numpy.load gob.NewDecoder'.split(
    ' ',
  );

const html = [
  ...'document.write document.writeln *.insertAdjacentHTML res.send res.write res.end reply.send mark_safe Markup SafeString render_template_string HttpResponse make_response template.HTML fmt.Fprintf fmt.Fprint fmt.Fprintln w.Write io.WriteString'.split(
    ' ',
  ),
  ...'*.raw html_safe Html.Raw HtmlString *.getWriter.print *.getWriter.write writer.print out.print out.println c.HTML'.split(
    ' ',
  ),
];
const files = [
  ...'fs.readFile fs.readFileSync fs.createReadStream fs.writeFile fs.writeFileSync fs.createWriteStream fs.unlink fs.unlinkSync fs.readdir fs.appendFile fs.rm fs.open fs.promises.readFile fs.promises.writeFile readFile readFileSync writeFile writeFileSync createReadStream res.sendFile res.download reply.sendFile'.split(
    ' ',
  ),
  ...'^open io.open os.open os.remove os.unlink os.listdir shutil.copy shutil.rmtree shutil.move send_file send_from_directory FileResponse codecs.open pathlib.Path ^Path'.split(
    ' ',
  ),
  ...'os.Open os.OpenFile os.Create os.ReadFile os.WriteFile os.Remove os.RemoveAll ioutil.ReadFile ioutil.WriteFile http.ServeFile c.File FileInputStream FileOutputStream FileReader FileWriter ^File Files.readAllBytes Files.newInputStream Files.write Paths.get RandomAccessFile'.split(
    ' ',
  ),
  ...'file_get_contents file_put_contents fopen readfile ^unlink ^copy File.read File.open File.write IO.read send_data File.ReadAllText File.ReadAllBytes File.WriteAllText File.OpenRead File.Open File.Delete PhysicalFile StreamReader fs.read fs.read_to_string File.open tokio.fs.read'.split(
    ' ',
  ),
];
const urls = [
  ...'^fetch ^axios axios.get axios.post axios.request axios.put ^got got.get ^request request.get request.post http.get http.request https.get https.request needle superagent.get undici.request node-fetch'.split(
    ' ',
  ),
  ...'requests.get requests.post requests.put requests.request requests.head urllib.request.urlopen urlopen urllib2.urlopen httpx.get httpx.post aiohttp.ClientSession.get http.Get http.Post http.NewRequest http.NewRequestWithContext http.Head client.Get client.Do'.split(
    ' ',
  ),
  ...'^URL URI.create HttpRequest.newBuilder restTemplate.getForObject restTemplate.getForEntity restTemplate.exchange webClient.get Jsoup.connect curl_init curl_setopt Http.get Guzzle.get Net.HTTP.get URI.open Faraday.get HTTParty.get HttpClient.GetAsync *.GetAsync *.GetStringAsync WebRequest.Create reqwest.get'.split(
    ' ',
  ),
];
const redirects =
  'res.redirect response.redirect reply.redirect ctx.redirect ^redirect HttpResponseRedirect RedirectResponse http.Redirect c.Redirect sendRedirect *.sendRedirect RedirectView Response.Redirect ^Redirect redirect_to Redirect.to NextResponse.redirect'.split(
    ' ',
  );
const logs =
  'console.log console.info console.warn console.error console.debug logger.* log.* logging.* Log.* slog.* LOG.* LOGGER.* _logger.* error_log syslog ^print ^println System.out.println fmt.Println fmt.Printf log.Printf'.split(
    ' ',
  );

export const dangers: readonly Danger[] = [
  {
    name: 'sql',
    clean: 'mysqli_real_escape_string *.escape *.quote pg_escape_string'.split(' '),
    label: 'an SQL query',
    keys: set('sql query'),
    also: set('statement string database raw text to db call function command'),
    sinks: [calls(queryFunctions.join(' '), [0])],
  },
  {
    name: 'shell',
    clean: 'shlex.quote escapeshellarg escapeshellcmd Shellwords.escape shellescape pipes.quote shellQuote.quote'.split(
      ' ',
    ),
    label: 'a shell command',
    keys: set('shell command subprocess'),
    also: set(
      'os system process call execution line operating operate child to string execute interpreter function argument',
    ),
    sinks: [calls(shellFunctions.join(' '))],
  },
  {
    name: 'code',
    label: 'code that is evaluated',
    keys: set('evaluate interpreter'),
    also: set('code dynamic that be to as a evaluation of expression dynamically'),
    sinks: [calls(codeFunctions.join(' '))],
  },
  {
    name: 'html',
    label: 'HTML',
    keys: set('html dom markup innerhtml'),
    also: set('page response output raw unescape to into document without escape web browser template directly'),
    sinks: [calls(html.join(' ')), settings(['innerHTML', 'outerHTML', 'dangerouslySetInnerHTML', 'srcdoc'])],
  },
  {
    name: 'files',
    clean:
      'path.basename secure_filename os.path.basename filepath.Base File.basename Path.GetFileName basename FilenameUtils.getName werkzeug.utils.secure_filename sanitizeFilename safe_join'.split(
        ' ',
      ),
    label: 'a path of a file',
    keys: set('file path filesystem file-system filename directory'),
    also: set('name system operation access to function of api open read write call operate'),
    sinks: [calls(files.join(' '))],
  },
  {
    name: 'redirect',
    clean: 'url_has_allowed_host_and_scheme is_safe_url Url.IsLocalUrl IsLocalUrl'.split(' '),
    label: 'a redirect',
    keys: set('redirect redirection'),
    also: set('url target location http to call function'),
    sinks: [calls(redirects.join(' '))],
  },
  {
    name: 'urls',
    clean: 'encodeURIComponent url.QueryEscape urllib.parse.quote quote_plus'.split(' '),
    label: 'a URL that is fetched',
    keys: set('url fetch outgoing outbound http'),
    also: set('request call that be of client server-side server to an http external fetch'),
    sinks: [calls(urls.join(' '))],
  },
  {
    name: 'deserialization',
    label: 'deserialization',
    keys: set('deserialize deserialization deserializer unserialize unpickle'),
    also: set('function to unsafe call object'),
    sinks: [calls(deserializers.join(' '))],
  },
  {
    name: 'template',
    label: 'the text of a template',
    keys: set('template'),
    also: set('string source text engine to compile render function server-side'),
    sinks: [
      calls(
        'render_template_string ^Template jinja2.Template env.from_string Environment.from_string Handlebars.compile handlebars.compile pug.compile pug.render ejs.render ejs.compile _.template nunjucks.renderString nunjucks.compile doT.template template.Parse ERB.new Liquid.Template.parse Velocity.evaluate freemarker.Template Twig.createTemplate twig.createTemplate',
        [0],
      ),
    ],
  },
  {
    name: 'logs',
    label: 'a log',
    keys: set('log logger logging'),
    also: set('file to message entry function statement output call'),
    sinks: [calls(logs.join(' '))],
  },
  {
    name: 'ldap',
    clean: 'ldap.filter.escape_filter_chars escape_filter_chars ldap_escape Encode.forLdap'.split(' '),
    label: 'an LDAP query',
    keys: set('ldap'),
    also: set('query filter search to'),
    sinks: [
      calls(
        'ldap.search ldap.search_s conn.search_s conn.search ldapClient.search client.search ldap_search DirContext.search ctx.search dirContext.search DirectorySearcher ldapTemplate.search',
      ),
    ],
  },
  {
    name: 'xpath',
    label: 'an XPath expression',
    keys: set('xpath'),
    also: set('query expression to'),
    sinks: [
      calls(
        'xpath.select xpath.evaluate *.xpath xpath.compile etree.XPath XPath.compile xPath.evaluate *.SelectNodes *.SelectSingleNode DOMXPath.query',
      ),
    ],
  },
  {
    name: 'regex',
    clean:
      're.escape preg_quote Pattern.quote regexp.QuoteMeta Regexp.escape Regex.Escape escapeRegExp _.escapeRegExp'.split(
        ' ',
      ),
    label: 'a regular expression',
    keys: set('regex regexp regular'),
    also: set('expression pattern to'),
    sinks: [
      calls(
        'RegExp re.compile re.match re.search re.sub re.findall Pattern.compile preg_match preg_replace Regexp.new ^Regex regexp.Compile regexp.MustCompile',
        [0],
      ),
    ],
  },
  {
    name: 'header',
    label: 'a response header',
    keys: set('header'),
    also: set('response http to'),
    sinks: [
      calls(
        'res.setHeader res.set res.header reply.header response.setHeader *.addHeader *.setHeader ^header w.Header.Set',
      ),
    ],
  },
  {
    name: 'nosql',
    label: 'a NoSQL query',
    keys: set('nosql mongo mongodb mongoose'),
    also: set('query filter database to operator'),
    sinks: [
      calls(
        '*.find *.findOne *.findOneAndUpdate *.updateOne *.updateMany *.deleteOne *.deleteMany *.aggregate *.find_one *.update_one *.delete_one',
        [0],
      ),
    ],
  },
];

export function dangerNamed(name: string): Danger {
  const found = dangers.find((danger) => danger.name === name);
  if (found === undefined) throw new Error(`no danger ${name}`);
  return found;
}
