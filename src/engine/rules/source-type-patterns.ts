/**
 * By which words a file shows that it handles requests, uploads, arguments, messages and so on: the imports, decorators,
 * base classes and calls of the frameworks in common use, one table a language. They are signs, not proofs: a file too
 * many costs a rule a look at it, a file too few would hide a match, so a sign in a comment counts too.
 */
import type { SourceType } from './model/rule.ts';

export type Signs = Readonly<Partial<Record<SourceType, RegExp>>>;

/** No expression here repeats a repetition, and each begins with literal text, so that a search takes linear time. */
const javascript: Signs = {
  HTTP_HANDLER:
    /(?:app|router|server|fastify|api|routes?|controller)\)?\s?\.(?:get|post|put|patch|delete|del|all|use|options|head|route|register)\s?\(|['"](?:express|fastify|koa|@koa\/router|koa-router|@hapi\/hapi|restify|hono|polka|h3|elysia|@nestjs\/common|@adonisjs\/core|find-my-way|next\/server)['"]|@(?:Controller|RestController|JsonController|Get|Post|Put|Patch|Delete|All)\(|\((?:_?req|request)(?:\s?:\s?[\w.<>]{1,80})?,\s?(?:_?res|response|reply|h)\b|\((?:ctx|context|c)(?:\s?:\s?[\w.<>]{1,80})?,\s?next\b|\b(?:http|https|http2)\.create(?:Secure)?Server\b|\bexport (?:async )?(?:function|const) (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|loader|action|getServerSideProps)\b|APIGatewayProxy|NextApiRequest|NextRequest|addEventListener\(['"]fetch['"]/i,
  FILE_HANDLER:
    /['"](?:multer|busboy|@fastify\/busboy|formidable|multiparty|express-fileupload|@fastify\/multipart|koa-body|@koa\/multer|connect-busboy|multer-s3|uploadthing\/server)['"]|\b(?:req|request|ctx\.request)\.files?\b|upload\.(?:single|array|fields|any)\(|@Uploaded?Files?\(|FilesInterceptor|FileInterceptor|\b(?:req|request|c\.req|ctx\.request)\.formData\(/,
  CLI_HANDLER:
    /\bprocess\.argv\b|\bDeno\.args\b|^#!.{0,80}(?:node|deno|bun|tsx)\b|['"](?:commander|yargs|yargs\/yargs|minimist|meow|cac|citty|clipanion|@oclif\/core|oclif|sade|mri|arg|caporal|@caporal\/core|vorpal|command-line-args|getopts|nopt)['"]|\bparseArgs\(/,
  MESSAGE_HANDLER:
    /['"](?:kafkajs|node-rdkafka|amqplib|amqplib\/callback_api|amqp-connection-manager|bull|bullmq|bee-queue|sqs-consumer|@aws-sdk\/client-sqs|nats|mqtt|@google-cloud\/pubsub|@azure\/service-bus|@azure\/event-hubs|pg-boss|graphile-worker|rhea|stompit|@nestjs\/microservices|@nestjs\/bull|@nestjs\/bullmq|agenda|moleculer)['"]|\beachMessage\b|\beachBatch\b|@(?:MessagePattern|EventPattern|Processor|Process|OnQueueEvent)\(|\bSQS(?:Handler|Event)\b|\bSNS(?:Handler|Event)\b|\bKinesisStream(?:Handler|Event)\b/,
  WEBSOCKET_HANDLER:
    /['"](?:ws|socket\.io|@fastify\/websocket|express-ws|koa-websocket|uWebSockets\.js|websocket|sockjs|faye-websocket|graphql-ws|@nestjs\/websockets|engine\.io)['"]|\bWebSocketServer\b|@(?:WebSocketGateway|SubscribeMessage)\(|\bio\.on\(['"]connection['"]|\bupgradeWebSocket\b/,
  RPC_HANDLER:
    /['"](?:@grpc\/grpc-js|grpc|nice-grpc|@trpc\/server|@connectrpc\/connect(?:-node|-fastify|-express)?|jayson|json-rpc-2\.0|thrift|mali|@orpc\/server)['"]|@Grpc(?:Method|StreamMethod|StreamCall)\(|\binitTRPC\b|\b(?:public|protected)Procedure\b|\bgrpc\.Server\b/,
  SCHEDULED_HANDLER:
    /['"](?:node-cron|cron|croner|node-schedule|agenda|bree|toad-scheduler|@nestjs\/schedule|cron-parser|later|@breejs\/later|fastify-cron)['"]|@(?:Cron|Interval|Timeout)\(|\bcron\.schedule\(|\bscheduleJob\(|\bCronJob\(|\bScheduled(?:Handler|Event)\b/,
};

const python: Signs = {
  HTTP_HANDLER:
    /@\w{1,60}\.(?:route|get|post|put|patch|delete|api_route|before_request)\(|\b(?:from|import) (?:flask|fastapi|django|aiohttp|sanic|starlette|tornado|bottle|falcon|pyramid|quart|litestar|cherrypy|rest_framework|ninja)\b|\burlpatterns\b|\bdef \w{1,80}\((?:self, ?)?request\b|\((?:APIView|ViewSet|ModelViewSet|MethodView|RequestHandler|BaseHTTPRequestHandler|View)\b|\bdef lambda_handler\b/,
  FILE_HANDLER:
    /\brequest\.(?:files|FILES)\b|\bUploadFile\b|\bFileUploadParser\b|\bUploadedFile\b|\bcgi\.FieldStorage\b/,
  CLI_HANDLER:
    /\b(?:from|import) (?:argparse|click|typer|optparse|docopt|fire|plac|cement|cleo|absl\.app)\b|\bsys\.argv\b|\bBaseCommand\b/,
  MESSAGE_HANDLER:
    /\b(?:from|import) (?:celery|kombu|pika|aio_pika|kafka|aiokafka|confluent_kafka|dramatiq|rq|huey|nats|faust|stomp|paho)\b|@(?:shared_task|\w{1,60}\.task|dramatiq\.actor)\b|\breceive_message\(|\bgoogle\.cloud import pubsub/,
  WEBSOCKET_HANDLER:
    /\b(?:from|import) (?:websockets|flask_socketio|socketio|channels|autobahn)\b|\bWebsocketConsumer\b|\bWebSocketHandler\b|@\w{1,60}\.websocket\(/,
  RPC_HANDLER:
    /\b(?:from|import) (?:grpc|xmlrpc|jsonrpc|jsonrpcserver|thrift|rpyc|zerorpc|Pyro5)\b|_pb2_grpc\b|Servicer\b/,
  SCHEDULED_HANDLER:
    /\b(?:from|import) (?:apscheduler|schedule|django_cron|rocketry)\b|\bcrontab\(|\bbeat_schedule\b|\bperiodic_task\b|\bschedule\.every\(/,
};

const go: Signs = {
  HTTP_HANDLER:
    /\bhttp\.(?:HandleFunc|Handle|ResponseWriter|HandlerFunc|ListenAndServe|NewServeMux)\b|\*gin\.Context\b|\becho\.Context\b|\bfiber\.Ctx\b|\bServeHTTP\(|"github\.com\/(?:gorilla\/mux|go-chi\/chi|julienschmidt\/httprouter|gin-gonic\/gin|labstack\/echo|gofiber\/fiber|valyala\/fasthttp|beego\/beego)|\bevents\.APIGateway/,
  FILE_HANDLER: /\.FormFile\(|\bMultipartForm\b|\bMultipartReader\(|\bSaveUploadedFile\(|\bParseMultipartForm\(/,
  CLI_HANDLER:
    /\bos\.Args\b|\bflag\.(?:Parse|String|Int|Bool|NewFlagSet)|\bcobra\.Command\b|"github\.com\/(?:urfave\/cli|spf13\/(?:cobra|pflag)|alecthomas\/kong|jessevdk\/go-flags)/,
  MESSAGE_HANDLER:
    /"github\.com\/(?:segmentio\/kafka-go|IBM\/sarama|Shopify\/sarama|confluentinc\/confluent-kafka-go|streadway\/amqp|rabbitmq\/amqp091-go|nats-io\/nats\.go|hibiken\/asynq|RichardKnop\/machinery|ThreeDotsLabs\/watermill|eclipse\/paho)|"cloud\.google\.com\/go\/pubsub|service\/sqs"|\bevents\.SQSEvent\b/,
  WEBSOCKET_HANDLER:
    /"(?:github\.com\/(?:gorilla\/websocket|coder\/websocket|gobwas\/ws|olahol\/melody)|nhooyr\.io\/websocket|golang\.org\/x\/net\/websocket)/,
  RPC_HANDLER:
    /"google\.golang\.org\/grpc|"net\/rpc"|"connectrpc\.com\/connect"|"github\.com\/twitchtv\/twirp"|\bgrpc\.NewServer\(/,
  SCHEDULED_HANDLER: /"github\.com\/(?:robfig\/cron|go-co-op\/gocron|jasonlvhit\/gocron)|\btime\.NewTicker\(/,
};

const java: Signs = {
  HTTP_HANDLER:
    /@(?:Rest)?Controller\b|@(?:Get|Post|Put|Patch|Delete|Request)Mapping\b|@(?:Path|GET|POST|PUT|DELETE|PATCH)\b|\bHttpServlet\b|\bRouterFunction\b|\bHttpHandler\b|@WebServlet\b|\bio\.(?:ktor\.server|javalin|vertx\.ext\.web|micronaut\.http)|\bRequestHandler<|\bakka\.http\b|\bplay\.api\.mvc\b/,
  FILE_HANDLER:
    /\bMultipartFile\b|@MultipartConfig\b|\.getParts?\(|\bServletFileUpload\b|\bFileItem\b|\bFilePart\b|\bPartData\.FileItem\b/,
  CLI_HANDLER:
    /\bpicocli\b|\bCommandLineRunner\b|\bApplicationRunner\b|\bcommons\.cli\b|\bJCommander\b|\bstatic void main\(|\bfun main\(|\bscopt\b|\bkotlinx\.cli\b/,
  MESSAGE_HANDLER:
    /@(?:KafkaListener|RabbitListener|JmsListener|SqsListener|StreamListener|MessageDriven|Incoming|ServiceActivator)\b|\bMessageListener\b|\bKafkaConsumer\b|\bDefaultConsumer\b|\bSQSEvent\b/,
  WEBSOCKET_HANDLER:
    /@(?:ServerEndpoint|MessageMapping|OnMessage|WebSocket)\b|\bWebSocketHandler\b|\bTextWebSocketHandler\b|\bwebSocket\(/,
  RPC_HANDLER:
    /ImplBase\b|\bio\.grpc\b|@(?:GrpcService|DubboService|WebService|WebMethod)\b|\bUnicastRemoteObject\b|\bTProcessor\b/,
  SCHEDULED_HANDLER:
    /@(?:Scheduled|Schedule|Schedules|SchedulerLock)\b|\borg\.quartz\b|\bTimerTask\b|\bScheduledExecutorService\b/,
};

const ruby: Signs = {
  HTTP_HANDLER:
    /< (?:::)?(?:Application|Api|API|Base)\w{0,60}Controller\b|\bActionController::|\bSinatra\b|\bGrape::API\b|\broutes\.draw\b|< Roda\b|\bHanami::Action\b|\bRack::/,
  FILE_HANDLER:
    /\bhas_(?:one|many)_attached\b|\bCarrierWave\b|\bShrine\b|\bPaperclip\b|\bhas_attached_file\b|\bUploadedFile\b|\bparams\[:file\]|\.original_filename\b/,
  CLI_HANDLER: /\bOptionParser\b|< Thor\b|\bARGV\b|\bSlop\b|\bGLI::App\b|\bDry::CLI\b/,
  MESSAGE_HANDLER:
    /\bSidekiq::(?:Worker|Job)\b|< (?:ApplicationJob|ActiveJob::Base)\b|\bSneakers::Worker\b|\bBunny\b|\bKarafka\b|\bResque\b|\bShoryuken::Worker\b|\bRacecar\b/,
  WEBSOCKET_HANDLER: /\bActionCable\b|\bApplicationCable\b|\bFaye::WebSocket\b|\bAsync::WebSocket\b/,
  RPC_HANDLER: /\bGRPC::|\bGruf::|\bXMLRPC::|\bTwirp::/,
  SCHEDULED_HANDLER: /\bRufus::Scheduler\b|\bSidekiq::Cron\b|\bClockwork\b|\bevery \d{1,6}\.(?:minute|hour|day)/,
};

const php: Signs = {
  HTTP_HANDLER:
    /\bRoute::(?:get|post|put|patch|delete|any|match|resource|apiResource|group)\(|\bextends (?:\\?\w{1,40}\\){0,6}\w{0,40}Controller\b|#\[Route\b|@Route\(|\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|\$(?:app|router|group)->(?:get|post|put|patch|delete|any|map)\(|\bServerRequestInterface\b|\bIlluminate\\Http\\Request\b/,
  FILE_HANDLER: /\$_FILES\b|\bUploadedFile(?:Interface)?\b|\bmove_uploaded_file\(|->hasFile\(|->getUploadedFiles\(/,
  CLI_HANDLER: /\$argv\b|\bgetopt\(|\bextends (?:\w{1,40}\\){0,6}Command\b|\bSymfony\\Component\\Console\b|\bWP_CLI\b/,
  MESSAGE_HANDLER:
    /\bShouldQueue\b|\bAMQP\w{0,40}\b|\bMessageHandlerInterface\b|\bAsMessageHandler\b|\bRdKafka\b|\bEnqueue\\/,
  WEBSOCKET_HANDLER: /\bMessageComponentInterface\b|\bSwoole\\WebSocket\b|\bRatchet\\|\bBroadcast::channel\(/,
  RPC_HANDLER: /\bGrpc\\|\bSpiral\\RoadRunner\\GRPC\b|\bJsonRpc\b|\bSoapServer\b|\bxmlrpc_server/,
  SCHEDULED_HANDLER:
    /\bschedule\(Schedule\b|\bSchedule::|#\[As(?:CronTask|PeriodicTask)\b|->cron\(|\bwp_schedule_event\(/,
};

const csharp: Signs = {
  HTTP_HANDLER:
    /\[ApiController\]|: (?:ControllerBase|Controller|ApiController|PageModel)\b|\[Http(?:Get|Post|Put|Patch|Delete)\b|\.Map(?:Get|Post|Put|Patch|Delete|Methods|Group)\(|\[Route\(|\bHttpTrigger\b|\bIHttpHandler\b|\bIHttpModule\b/,
  FILE_HANDLER: /\bIFormFile(?:Collection)?\b|\bRequest\.Files\b|\bMultipartReader\b|\bHttpPostedFile/,
  CLI_HANDLER:
    /\bSystem\.CommandLine\b|\bCommandLine\.Parser\b|\bMain\(string\b|\bSpectre\.Console\.Cli\b|\bGetCommandLineArgs\(/,
  MESSAGE_HANDLER:
    /\bIConsumer<|\bServiceBus(?:Processor|Trigger)\b|\bRabbitMQ\b|\bConfluent\.Kafka\b|\bQueueTrigger\b|\bEventHubTrigger\b|\bIHandleMessages<|\bMassTransit\b/,
  WEBSOCKET_HANDLER: /: Hub(?:<|\b)|\bAcceptWebSocketAsync\(|\bMapHub</,
  RPC_HANDLER:
    /\bGrpc\.Core\b|\bServerCallContext\b|\bMapGrpcService<|\[(?:ServiceContract|OperationContract|WebMethod)\b/,
  SCHEDULED_HANDLER: /\bTimerTrigger\b|\bQuartz\b|\bRecurringJob\.|\bIJob\b|\bBackgroundService\b/,
};

const rust: Signs = {
  HTTP_HANDLER:
    /\b(?:actix_web|axum|rocket|warp|tide|poem|salvo|hyper|ntex|tower_http)::|#\[(?:get|post|put|patch|delete)\(/,
  FILE_HANDLER: /\bactix_multipart\b|\bextract::Multipart\b|\bTempFile\b|\bmulter::|\bwarp::multipart\b/,
  CLI_HANDLER:
    /\b(?:clap|structopt|argh|pico_args|gumdrop|bpaf)::|\benv::args(?:_os)?\(|#\[derive\([^)]{0,200}(?:Parser|StructOpt|FromArgs)\b/,
  MESSAGE_HANDLER: /\b(?:lapin|rdkafka|async_nats|rumqttc|pulsar|aws_sdk_sqs|apalis)::/,
  WEBSOCKET_HANDLER: /\b(?:tokio_tungstenite|tungstenite|actix_ws|actix_web_actors)::|\bWebSocketUpgrade\b/,
  RPC_HANDLER: /\b(?:tonic|tarpc|jsonrpsee|volo_grpc)::/,
  SCHEDULED_HANDLER: /\b(?:tokio_cron_scheduler|cron|clokwerk|job_scheduler)::/,
};

/** By the extension of the file, in lower case. */
export const signsByExtension: ReadonlyMap<string, Signs> = new Map([
  ...['js', 'jsx', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'tsx', 'vue', 'svelte'].map(
    (extension) => [extension, javascript] as const,
  ),
  ...['py', 'pyw'].map((extension) => [extension, python] as const),
  ['go', go] as const,
  ...['java', 'kt', 'kts', 'scala', 'groovy'].map((extension) => [extension, java] as const),
  ['rb', ruby] as const,
  ['php', php] as const,
  ['cs', csharp] as const,
  ['rs', rust] as const,
]);

/** Frameworks that go by where a file lies rather than by what it says. */
export const pathSigns: Signs = {
  HTTP_HANDLER:
    /(?:^|\/)pages\/api\/.|(?:^|\/)app\/(?:.*\/)?route\.[jt]sx?$|(?:^|\/)\+(?:server|page\.server|layout\.server)\.[jt]s$|(?:^|\/)server\/(?:api|routes)\/.|(?:^|\/)app\/controllers\/.|(?:^|\/)config\/routes\.rb$|(?:^|\/)(?:views|urls)\.py$|(?:^|\/)routes\/(?:web|api)\.php$|\.controller\.[jt]s$/,
  CLI_HANDLER: /(?:^|\/)bin\/[^/]+$|(?:^|\/)management\/commands\/.|(?:^|\/)cmd\/[^/]+\/main\.go$/,
};
