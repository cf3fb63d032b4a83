/** The shapes of sentences, in the order in which they are tried: what is said of one thing alone comes before what is said of all. */
import { answers } from './answers.ts';
import { awaited } from './awaited.ts';
import { callOptions } from './call-options.ts';
import { callOrder } from './call-order.ts';
import { classesExtending } from './classes-extending.ts';
import { comments } from './comments.ts';
import { cookies } from './cookie-flags.ts';
import { corsWildcard } from './cors-wildcard.ts';
import { debugMode } from './debug-mode.ts';
import { doNotCall } from './do-not-call.ts';
import { doNotImport } from './do-not-import.ts';
import { doNotLog } from './do-not-log.ts';
import { doNotUse } from './do-not-use.ts';
import { emptyCatch } from './empty-catch.ts';
import { errorChecked } from './error-checked.ts';
import { externalEntities } from './external-entities.ts';
import { functionsNamed } from './functions-named.ts';
import { handlersMustCall } from './handlers-must-call.ts';
import { handlersMustNotCall } from './handlers-must-not-call.ts';
import { secrets } from './hard-coded-secrets.ts';
import { importBetweenFolders } from './import-between-folders.ts';
import { neverPass } from './never-pass.ts';
import { notInFolder } from './not-in-folder.ts';
import { notInFunction } from './not-in-function.ts';
import { onlyInFolder } from './only-in-folder.ts';
import { onlyInFunction } from './only-in-function.ts';
import { plainHttp } from './plain-http.ts';
import { sqlParameters } from './sql-parameters.ts';
import { tlsVerification } from './tls-verification.ts';
import { unverifiedTokens } from './unverified-tokens.ts';
import { weakCrypto } from './weak-crypto.ts';
import { weakRandomness } from './weak-randomness.ts';
import type { Shape } from './shape.ts';

export const shapes: readonly Shape[] = [
  handlersMustCall,
  sqlParameters,
  secrets,
  doNotLog,
  answers,
  neverPass,
  weakRandomness,
  weakCrypto,
  cookies,
  corsWildcard,
  tlsVerification,
  unverifiedTokens,
  externalEntities,
  debugMode,
  plainHttp,
  emptyCatch,
  comments,
  importBetweenFolders,
  onlyInFolder,
  handlersMustNotCall,
  notInFolder,
  onlyInFunction,
  notInFunction,
  functionsNamed,
  classesExtending,
  awaited,
  errorChecked,
  callOptions,
  callOrder,
  doNotImport,
  doNotCall,
  doNotUse,
];
