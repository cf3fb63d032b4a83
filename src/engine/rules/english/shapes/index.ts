/** The shapes of sentences, in the order in which they are tried: what is said of one thing alone comes before what is said of all. */
import { answers } from './answers.ts';
import { awaited, callOrder, errorChecked } from './call-order.ts';
import { callOptions } from './call-options.ts';
import { classesExtending } from './classes-extending.ts';
import { comments } from './comments.ts';
import { cookies } from './cookies.ts';
import { doNotLog } from './do-not-log.ts';
import { doNotCall, doNotImport, doNotUse } from './do-not-use.ts';
import { importBetweenFolders, notInFolder, onlyInFolder } from './folders.ts';
import { functionsNamed } from './functions-named.ts';
import { handlersMustCall } from './handlers-must-call.ts';
import { handlersMustNotCall } from './handlers-must-not-call.ts';
import { neverPass } from './never-pass.ts';
import { notInFunction, onlyInFunction } from './only-in-function.ts';
import { secrets } from './secrets.ts';
import { corsWildcard, debugMode, externalEntities, tlsVerification, unverifiedTokens } from './settings.ts';
import type { Shape } from './shape.ts';
import { sqlParameters } from './sql-parameters.ts';
import { emptyCatch, plainHttp } from './texts.ts';
import { weakCrypto, weakRandomness } from './weak-crypto.ts';

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
