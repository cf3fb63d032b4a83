/**
 * What the platform's own types declare that a class of a jar may override: the platform, which is in no jar, calls it. Facts of the public and
 * protected methods of Java 17, told by its own reflection, with those that Java 21 adds; types that hardly anybody extends are not
 * listed, and may call anything. `<` stands before what a type extends; what follows from that, and from every object, is left out.
 */
const table = `
java/beans/PropertyChangeListener <java/util/EventListener propertyChange
java/beans/PropertyEditor addPropertyChangeListener getAsText getCustomEditor getJavaInitializationString getTags getValue isPaintable paintValue removePropertyChangeListener setAsText setValue supportsCustomEditor
java/beans/PropertyEditorSupport <java/beans/PropertyEditor firePropertyChange getSource setSource
java/io/BufferedReader <java/io/Reader lines readLine
java/io/ByteArrayInputStream <java/io/InputStream
java/io/ByteArrayOutputStream <java/io/OutputStream reset size toByteArray writeBytes writeTo
java/io/Closeable <java/lang/AutoCloseable
java/io/DataInput readBoolean readByte readChar readDouble readFloat readFully readInt readLine readLong readShort readUTF readUnsignedByte readUnsignedShort skipBytes
java/io/DataInputStream <java/io/FilterInputStream <java/io/DataInput
java/io/Externalizable readExternal writeExternal
java/io/FileFilter accept
java/io/FilenameFilter accept
java/io/FilterInputStream <java/io/InputStream
java/io/FilterOutputStream <java/io/OutputStream
java/io/FilterReader <java/io/Reader
java/io/Flushable flush
java/io/IOException <java/lang/Exception
java/io/InputStream <java/io/Closeable available mark markSupported read readAllBytes readNBytes reset skip skipNBytes transferTo
java/io/InterruptedIOException <java/io/IOException
java/io/ObjectInput <java/io/DataInput <java/lang/AutoCloseable available read readObject skip
java/io/ObjectInputStream <java/io/InputStream <java/io/ObjectInput <java/io/ObjectStreamConstants defaultReadObject enableResolveObject readClassDescriptor readFields readObjectOverride readStreamHeader readUnshared registerValidation resolveClass resolveObject resolveProxyClass
java/io/ObjectStreamConstants
java/io/OutputStream <java/io/Closeable <java/io/Flushable write
java/io/PrintWriter <java/io/Writer checkError clearError format print printf println setError
java/io/Reader <java/lang/Readable <java/io/Closeable mark markSupported ready reset skip transferTo
java/io/Serializable
java/io/Writer <java/lang/Appendable <java/io/Closeable <java/io/Flushable write
java/lang/Appendable append
java/lang/AssertionError <java/lang/Error
java/lang/AutoCloseable close
java/lang/CharSequence charAt chars codePoints indexOf isEmpty length splitWithLimit subSequence
java/lang/ClassLoader clearAssertionStatus definePackage findClass findLibrary findResource findResources getClassLoadingLock getName getPackage getPackages getResource getResourceAsStream getResources loadClass resources setClassAssertionStatus setDefaultAssertionStatus setPackageAssertionStatus
java/lang/ClassValue computeValue get remove
java/lang/Cloneable
java/lang/Comparable compareTo
java/lang/Enum <java/lang/constant/Constable <java/lang/Comparable
java/lang/Error <java/lang/Throwable
java/lang/Exception <java/lang/Throwable
java/lang/IllegalArgumentException <java/lang/RuntimeException
java/lang/IllegalStateException <java/lang/RuntimeException
java/lang/IndexOutOfBoundsException <java/lang/RuntimeException
java/lang/InheritableThreadLocal <java/lang/ThreadLocal childValue
java/lang/Iterable forEach iterator spliterator
java/lang/Number byteValue doubleValue floatValue intValue longValue shortValue
java/lang/Readable read
java/lang/Record
java/lang/Runnable run
java/lang/RuntimeException <java/lang/Exception
java/lang/Thread <java/lang/Runnable countStackFrames getContextClassLoader getId getStackTrace getState getUncaughtExceptionHandler interrupt isInterrupted setContextClassLoader setUncaughtExceptionHandler start
java/lang/Thread$UncaughtExceptionHandler uncaughtException
java/lang/ThreadLocal get initialValue remove set
java/lang/Throwable fillInStackTrace getCause getLocalizedMessage getMessage getStackTrace initCause printStackTrace setStackTrace
java/lang/annotation/Annotation annotationType
java/lang/constant/Constable describeConstable
java/lang/instrument/ClassFileTransformer transform
java/lang/ref/PhantomReference <java/lang/ref/Reference
java/lang/ref/Reference clear enqueue get isEnqueued
java/lang/ref/SoftReference <java/lang/ref/Reference
java/lang/ref/WeakReference <java/lang/ref/Reference
java/lang/reflect/AnnotatedElement getAnnotation getAnnotations getAnnotationsByType getDeclaredAnnotation getDeclaredAnnotations getDeclaredAnnotationsByType isAnnotationPresent
java/lang/reflect/GenericArrayType <java/lang/reflect/Type getGenericComponentType
java/lang/reflect/InvocationHandler invoke
java/lang/reflect/Member getDeclaringClass getModifiers getName isSynthetic
java/lang/reflect/ParameterizedType <java/lang/reflect/Type getActualTypeArguments getOwnerType getRawType
java/lang/reflect/Type getTypeName
java/lang/reflect/WildcardType <java/lang/reflect/Type getLowerBounds getUpperBounds
java/net/ConnectException <java/net/SocketException
java/net/SocketAddress
java/net/SocketException <java/io/IOException
java/net/URLClassLoader <java/security/SecureClassLoader <java/io/Closeable addURL getURLs
java/net/URLConnection addRequestProperty connect getAllowUserInteraction getConnectTimeout getContent getContentEncoding getContentLength getContentLengthLong getContentType getDate getDefaultUseCaches getDoInput getDoOutput getExpiration getHeaderField getHeaderFieldDate getHeaderFieldInt getHeaderFieldKey getHeaderFieldLong getHeaderFields getIfModifiedSince getInputStream getLastModified getOutputStream getPermission getReadTimeout getRequestProperties getRequestProperty getURL getUseCaches setAllowUserInteraction setConnectTimeout setDefaultUseCaches setDoInput setDoOutput setIfModifiedSince setReadTimeout setRequestProperty setUseCaches
java/net/URLStreamHandler getDefaultPort getHostAddress hostsEqual openConnection parseURL sameFile setURL toExternalForm
java/nio/channels/Channel <java/io/Closeable isOpen
java/nio/channels/CompletionHandler completed failed
java/nio/channels/WritableByteChannel <java/nio/channels/Channel write
java/nio/file/FileVisitor postVisitDirectory preVisitDirectory visitFile visitFileFailed
java/nio/file/SimpleFileVisitor <java/nio/file/FileVisitor
java/rmi/server/RemoteObject <java/rmi/Remote getRef
java/rmi/server/RemoteServer <java/rmi/server/RemoteObject
java/rmi/server/UnicastRemoteObject <java/rmi/server/RemoteServer
java/security/Principal getName implies
java/security/PrivilegedAction run
java/security/PrivilegedExceptionAction run
java/security/SecureClassLoader <java/lang/ClassLoader getPermissions
java/sql/Blob free getBinaryStream getBytes length position setBinaryStream setBytes truncate
java/sql/CallableStatement <java/sql/PreparedStatement getArray getBigDecimal getBlob getBoolean getByte getBytes getCharacterStream getClob getDate getDouble getFloat getInt getLong getNCharacterStream getNClob getNString getObject getRef getRowId getSQLXML getShort getString getTime getTimestamp getURL registerOutParameter wasNull
java/sql/Connection <java/sql/Wrapper <java/lang/AutoCloseable abort beginRequest clearWarnings commit createArrayOf createBlob createClob createNClob createSQLXML createStatement createStruct endRequest getAutoCommit getCatalog getClientInfo getHoldability getMetaData getNetworkTimeout getSchema getTransactionIsolation getTypeMap getWarnings isClosed isReadOnly isValid nativeSQL prepareCall prepareStatement releaseSavepoint rollback setAutoCommit setCatalog setClientInfo setHoldability setNetworkTimeout setReadOnly setSavepoint setSchema setShardingKey setShardingKeyIfValid setTransactionIsolation setTypeMap
java/sql/DatabaseMetaData <java/sql/Wrapper allProceduresAreCallable allTablesAreSelectable autoCommitFailureClosesAllResultSets dataDefinitionCausesTransactionCommit dataDefinitionIgnoredInTransactions deletesAreDetected doesMaxRowSizeIncludeBlobs generatedKeyAlwaysReturned getAttributes getBestRowIdentifier getCatalogSeparator getCatalogTerm getCatalogs getClientInfoProperties getColumnPrivileges getColumns getConnection getCrossReference getDatabaseMajorVersion getDatabaseMinorVersion getDatabaseProductName getDatabaseProductVersion getDefaultTransactionIsolation getDriverMajorVersion getDriverMinorVersion getDriverName getDriverVersion getExportedKeys getExtraNameCharacters getFunctionColumns getFunctions getIdentifierQuoteString getImportedKeys getIndexInfo getJDBCMajorVersion getJDBCMinorVersion getMaxBinaryLiteralLength getMaxCatalogNameLength getMaxCharLiteralLength getMaxColumnNameLength getMaxColumnsInGroupBy getMaxColumnsInIndex getMaxColumnsInOrderBy getMaxColumnsInSelect getMaxColumnsInTable getMaxConnections getMaxCursorNameLength getMaxIndexLength getMaxLogicalLobSize getMaxProcedureNameLength getMaxRowSize getMaxSchemaNameLength getMaxStatementLength getMaxStatements getMaxTableNameLength getMaxTablesInSelect getMaxUserNameLength getNumericFunctions getPrimaryKeys getProcedureColumns getProcedureTerm getProcedures getPseudoColumns getResultSetHoldability getRowIdLifetime getSQLKeywords getSQLStateType getSchemaTerm getSchemas getSearchStringEscape getStringFunctions getSuperTables getSuperTypes getSystemFunctions getTablePrivileges getTableTypes getTables getTimeDateFunctions getTypeInfo getUDTs getURL getUserName getVersionColumns insertsAreDetected isCatalogAtStart isReadOnly locatorsUpdateCopy nullPlusNonNullIsNull nullsAreSortedAtEnd nullsAreSortedAtStart nullsAreSortedHigh nullsAreSortedLow othersDeletesAreVisible othersInsertsAreVisible othersUpdatesAreVisible ownDeletesAreVisible ownInsertsAreVisible ownUpdatesAreVisible storesLowerCaseIdentifiers storesLowerCaseQuotedIdentifiers storesMixedCaseIdentifiers storesMixedCaseQuotedIdentifiers storesUpperCaseIdentifiers storesUpperCaseQuotedIdentifiers supportsANSI92EntryLevelSQL supportsANSI92FullSQL supportsANSI92IntermediateSQL supportsAlterTableWithAddColumn supportsAlterTableWithDropColumn supportsBatchUpdates supportsCatalogsInDataManipulation supportsCatalogsInIndexDefinitions supportsCatalogsInPrivilegeDefinitions supportsCatalogsInProcedureCalls supportsCatalogsInTableDefinitions supportsColumnAliasing supportsConvert supportsCoreSQLGrammar supportsCorrelatedSubqueries supportsDataDefinitionAndDataManipulationTransactions supportsDataManipulationTransactionsOnly supportsDifferentTableCorrelationNames supportsExpressionsInOrderBy supportsExtendedSQLGrammar supportsFullOuterJoins supportsGetGeneratedKeys supportsGroupBy supportsGroupByBeyondSelect supportsGroupByUnrelated supportsIntegrityEnhancementFacility supportsLikeEscapeClause supportsLimitedOuterJoins supportsMinimumSQLGrammar supportsMixedCaseIdentifiers supportsMixedCaseQuotedIdentifiers supportsMultipleOpenResults supportsMultipleResultSets supportsMultipleTransactions supportsNamedParameters supportsNonNullableColumns supportsOpenCursorsAcrossCommit supportsOpenCursorsAcrossRollback supportsOpenStatementsAcrossCommit supportsOpenStatementsAcrossRollback supportsOrderByUnrelated supportsOuterJoins supportsPositionedDelete supportsPositionedUpdate supportsRefCursors supportsResultSetConcurrency supportsResultSetHoldability supportsResultSetType supportsSavepoints supportsSchemasInDataManipulation supportsSchemasInIndexDefinitions supportsSchemasInPrivilegeDefinitions supportsSchemasInProcedureCalls supportsSchemasInTableDefinitions supportsSelectForUpdate supportsSharding supportsStatementPooling supportsStoredFunctionsUsingCallSyntax supportsStoredProcedures supportsSubqueriesInComparisons supportsSubqueriesInExists supportsSubqueriesInIns supportsSubqueriesInQuantifieds supportsTableCorrelationNames supportsTransactionIsolationLevel supportsTransactions supportsUnion supportsUnionAll updatesAreDetected usesLocalFilePerTable usesLocalFiles
java/sql/PreparedStatement <java/sql/Statement clearParameters getMetaData getParameterMetaData setArray setAsciiStream setBigDecimal setBinaryStream setBlob setBoolean setByte setBytes setCharacterStream setClob setDate setDouble setFloat setInt setLong setNCharacterStream setNClob setNString setNull setObject setRef setRowId setSQLXML setShort setString setTime setTimestamp setURL setUnicodeStream
java/sql/ResultSet <java/sql/Wrapper <java/lang/AutoCloseable absolute afterLast beforeFirst cancelRowUpdates clearWarnings deleteRow findColumn first getArray getAsciiStream getBigDecimal getBinaryStream getBlob getBoolean getByte getBytes getCharacterStream getClob getConcurrency getCursorName getDate getDouble getFetchDirection getFetchSize getFloat getHoldability getInt getLong getMetaData getNCharacterStream getNClob getNString getObject getRef getRow getRowId getSQLXML getShort getStatement getString getTime getTimestamp getType getURL getUnicodeStream getWarnings insertRow isAfterLast isBeforeFirst isClosed isFirst isLast last moveToCurrentRow moveToInsertRow next previous refreshRow relative rowDeleted rowInserted rowUpdated setFetchDirection setFetchSize updateArray updateAsciiStream updateBigDecimal updateBinaryStream updateBlob updateBoolean updateByte updateBytes updateCharacterStream updateClob updateDate updateDouble updateFloat updateInt updateLong updateNCharacterStream updateNClob updateNString updateNull updateObject updateRef updateRow updateRowId updateSQLXML updateShort updateString updateTime updateTimestamp wasNull
java/sql/Statement <java/sql/Wrapper <java/lang/AutoCloseable addBatch cancel clearBatch clearWarnings closeOnCompletion enquoteIdentifier enquoteLiteral enquoteNCharLiteral execute executeBatch executeLargeBatch executeLargeUpdate executeQuery executeUpdate getConnection getFetchDirection getFetchSize getGeneratedKeys getLargeMaxRows getLargeUpdateCount getMaxFieldSize getMaxRows getMoreResults getQueryTimeout getResultSet getResultSetConcurrency getResultSetHoldability getResultSetType getUpdateCount getWarnings isCloseOnCompletion isClosed isPoolable isSimpleIdentifier setCursorName setEscapeProcessing setFetchDirection setFetchSize setLargeMaxRows setMaxFieldSize setMaxRows setPoolable setQueryTimeout
java/sql/Wrapper isWrapperFor unwrap
java/text/Format format formatToCharacterIterator parseObject
java/util/AbstractCollection <java/util/Collection
java/util/AbstractList <java/util/AbstractCollection <java/util/List removeRange
java/util/AbstractMap <java/util/Map
java/util/AbstractQueue <java/util/AbstractCollection <java/util/Queue
java/util/AbstractSequentialList <java/util/AbstractList
java/util/AbstractSet <java/util/AbstractCollection <java/util/Set
java/util/ArrayList <java/util/AbstractList <java/util/List <java/util/RandomAccess ensureCapacity trimToSize
java/util/Collection <java/lang/Iterable add addAll addFirst addLast clear contains containsAll getFirst getLast isEmpty parallelStream remove removeAll removeFirst removeIf removeLast retainAll reversed size stream toArray
java/util/Comparator compare reversed thenComparing thenComparingDouble thenComparingInt thenComparingLong
java/util/Dictionary elements get isEmpty keys put remove size
java/util/Enumeration asIterator hasMoreElements nextElement
java/util/EventListener
java/util/EventObject getSource
java/util/HashMap <java/util/AbstractMap <java/util/Map
java/util/Hashtable <java/util/Dictionary <java/util/Map contains rehash
java/util/IdentityHashMap <java/util/AbstractMap <java/util/Map
java/util/Iterator forEachRemaining hasNext next remove
java/util/LinkedHashMap <java/util/HashMap <java/util/Map removeEldestEntry
java/util/List <java/util/Collection get indexOf lastIndexOf listIterator replaceAll set sort subList
java/util/ListIterator <java/util/Iterator add hasPrevious nextIndex previous previousIndex set
java/util/Map clear compute computeIfAbsent computeIfPresent containsKey containsValue entrySet firstEntry forEach get getOrDefault isEmpty keySet lastEntry merge pollFirstEntry pollLastEntry put putAll putFirst putIfAbsent putLast remove replace replaceAll reversed sequencedEntrySet sequencedKeySet sequencedValues size values
java/util/Map$Entry getKey getValue setValue
java/util/NavigableMap <java/util/SortedMap ceilingEntry ceilingKey descendingKeySet descendingMap firstEntry floorEntry floorKey higherEntry higherKey lastEntry lowerEntry lowerKey navigableKeySet pollFirstEntry pollLastEntry
java/util/NavigableSet <java/util/SortedSet ceiling descendingIterator descendingSet floor higher lower pollFirst pollLast
java/util/Properties <java/util/Hashtable getProperty list load loadFromXML propertyNames save setProperty store storeToXML stringPropertyNames
java/util/Queue <java/util/Collection element offer peek poll
java/util/RandomAccess
java/util/ResourceBundle containsKey getBaseBundleName getKeys getLocale handleGetObject handleKeySet keySet setParent
java/util/Set <java/util/Collection
java/util/SortedMap <java/util/Map comparator firstKey headMap lastKey subMap tailMap
java/util/SortedSet <java/util/Set comparator first headSet last subSet tailSet
java/util/Spliterator characteristics estimateSize forEachRemaining getComparator getExactSizeIfKnown hasCharacteristics tryAdvance trySplit
java/util/Spliterators$AbstractSpliterator <java/util/Spliterator
java/util/TimerTask <java/lang/Runnable cancel scheduledExecutionTime
java/util/concurrent/AbstractExecutorService <java/util/concurrent/ExecutorService newTaskFor
java/util/concurrent/Callable call
java/util/concurrent/CancellationException <java/lang/IllegalStateException
java/util/concurrent/ConcurrentHashMap <java/util/AbstractMap <java/util/concurrent/ConcurrentMap contains elements forEachEntry forEachKey forEachValue keys mappingCount reduce reduceEntries reduceEntriesToDouble reduceEntriesToInt reduceEntriesToLong reduceKeys reduceKeysToDouble reduceKeysToInt reduceKeysToLong reduceToDouble reduceToInt reduceToLong reduceValues reduceValuesToDouble reduceValuesToInt reduceValuesToLong search searchEntries searchKeys searchValues
java/util/concurrent/ConcurrentMap <java/util/Map
java/util/concurrent/Delayed <java/lang/Comparable getDelay
java/util/concurrent/Executor execute
java/util/concurrent/ExecutorService <java/util/concurrent/Executor awaitTermination close invokeAll invokeAny isShutdown isTerminated shutdown shutdownNow submit
java/util/concurrent/Future cancel exceptionNow get isCancelled isDone resultNow state
java/util/concurrent/FutureTask <java/util/concurrent/RunnableFuture done runAndReset set setException
java/util/concurrent/RunnableFuture <java/lang/Runnable <java/util/concurrent/Future
java/util/concurrent/ScheduledExecutorService <java/util/concurrent/ExecutorService schedule scheduleAtFixedRate scheduleWithFixedDelay
java/util/concurrent/ScheduledFuture <java/util/concurrent/Delayed <java/util/concurrent/Future
java/util/concurrent/ThreadFactory newThread
java/util/concurrent/ThreadPoolExecutor <java/util/concurrent/AbstractExecutorService afterExecute allowCoreThreadTimeOut allowsCoreThreadTimeOut beforeExecute getActiveCount getCompletedTaskCount getCorePoolSize getKeepAliveTime getLargestPoolSize getMaximumPoolSize getPoolSize getQueue getRejectedExecutionHandler getTaskCount getThreadFactory isTerminating prestartAllCoreThreads prestartCoreThread purge remove setCorePoolSize setKeepAliveTime setMaximumPoolSize setRejectedExecutionHandler setThreadFactory terminated
java/util/concurrent/atomic/AtomicReference
java/util/concurrent/locks/Lock lock lockInterruptibly newCondition tryLock unlock
java/util/concurrent/locks/ReentrantLock <java/util/concurrent/locks/Lock getHoldCount getOwner getQueuedThreads getWaitQueueLength getWaitingThreads hasWaiters isHeldByCurrentThread isLocked
java/util/function/BiConsumer accept andThen
java/util/function/BiFunction andThen apply
java/util/function/BiPredicate and negate or test
java/util/function/Consumer accept andThen
java/util/function/Function andThen apply compose
java/util/function/Predicate and negate or test
java/util/function/Supplier get
java/util/logging/Formatter format formatMessage getHead getTail
javax/annotation/processing/AbstractProcessor <javax/annotation/processing/Processor isInitialized
javax/annotation/processing/Processor getCompletions getSupportedAnnotationTypes getSupportedOptions getSupportedSourceVersion init process
javax/management/MBeanRegistration postDeregister postRegister preDeregister preRegister
javax/naming/Referenceable getReference
javax/naming/spi/ObjectFactory getObjectInstance
javax/net/ssl/HostnameVerifier verify
javax/net/ssl/KeyManager
javax/net/ssl/KeyManagerFactory
javax/net/ssl/KeyManagerFactorySpi engineGetKeyManagers engineInit
javax/net/ssl/TrustManager
javax/net/ssl/X509ExtendedKeyManager <javax/net/ssl/X509KeyManager chooseEngineClientAlias chooseEngineServerAlias
javax/net/ssl/X509KeyManager <javax/net/ssl/KeyManager chooseClientAlias chooseServerAlias getCertificateChain getClientAliases getPrivateKey getServerAliases
javax/net/ssl/X509TrustManager <javax/net/ssl/TrustManager checkClientTrusted checkServerTrusted getAcceptedIssuers
javax/security/auth/callback/Callback
javax/security/auth/callback/CallbackHandler handle
javax/sql/CommonDataSource createShardingKeyBuilder getLogWriter getLoginTimeout getParentLogger setLogWriter setLoginTimeout
javax/sql/ConnectionEventListener <java/util/EventListener connectionClosed connectionErrorOccurred
javax/sql/DataSource <javax/sql/CommonDataSource <java/sql/Wrapper createConnectionBuilder getConnection
javax/xml/namespace/NamespaceContext getNamespaceURI getPrefix getPrefixes
javax/xml/stream/Location getCharacterOffset getColumnNumber getLineNumber getPublicId getSystemId
javax/xml/stream/XMLEventReader <java/util/Iterator close getElementText getProperty nextEvent nextTag peek
javax/xml/stream/XMLStreamConstants
javax/xml/stream/XMLStreamReader <javax/xml/stream/XMLStreamConstants close getAttributeCount getAttributeLocalName getAttributeName getAttributeNamespace getAttributePrefix getAttributeType getAttributeValue getCharacterEncodingScheme getElementText getEncoding getEventType getLocalName getLocation getName getNamespaceContext getNamespaceCount getNamespacePrefix getNamespaceURI getPIData getPITarget getPrefix getProperty getText getTextCharacters getTextLength getTextStart getVersion hasName hasNext hasText isAttributeSpecified isCharacters isEndElement isStandalone isStartElement isWhiteSpace next nextTag require standaloneSet
javax/xml/stream/XMLStreamWriter close flush getNamespaceContext getPrefix getProperty setDefaultNamespace setNamespaceContext setPrefix writeAttribute writeCData writeCharacters writeComment writeDTD writeDefaultNamespace writeEmptyElement writeEndDocument writeEndElement writeEntityRef writeNamespace writeProcessingInstruction writeStartDocument writeStartElement
javax/xml/stream/events/XMLEvent <javax/xml/stream/XMLStreamConstants asCharacters asEndElement asStartElement getEventType getLocation getSchemaType isAttribute isCharacters isEndDocument isEndElement isEntityReference isNamespace isProcessingInstruction isStartDocument isStartElement writeAsEncodedUnicode
javax/xml/stream/util/EventReaderDelegate <javax/xml/stream/XMLEventReader getParent setParent
javax/xml/transform/Result getSystemId setSystemId
javax/xml/transform/Source getSystemId isEmpty setSystemId
javax/xml/transform/dom/DOMSource <javax/xml/transform/Source getNode setNode
org/w3c/dom/CharacterData <org/w3c/dom/Node appendData deleteData getData getLength insertData replaceData setData substringData
org/w3c/dom/DOMConfiguration canSetParameter getParameter getParameterNames setParameter
org/w3c/dom/DOMException <java/lang/RuntimeException
org/w3c/dom/DOMImplementation createDocument createDocumentType getFeature hasFeature
org/w3c/dom/Document <org/w3c/dom/Node adoptNode createAttribute createAttributeNS createCDATASection createComment createDocumentFragment createElement createElementNS createEntityReference createProcessingInstruction createTextNode getDoctype getDocumentElement getDocumentURI getDomConfig getElementById getElementsByTagName getElementsByTagNameNS getImplementation getInputEncoding getStrictErrorChecking getXmlEncoding getXmlStandalone getXmlVersion importNode normalizeDocument renameNode setDocumentURI setStrictErrorChecking setXmlStandalone setXmlVersion
org/w3c/dom/Element <org/w3c/dom/Node getAttribute getAttributeNS getAttributeNode getAttributeNodeNS getElementsByTagName getElementsByTagNameNS getSchemaTypeInfo getTagName hasAttribute hasAttributeNS removeAttribute removeAttributeNS removeAttributeNode setAttribute setAttributeNS setAttributeNode setAttributeNodeNS setIdAttribute setIdAttributeNS setIdAttributeNode
org/w3c/dom/Node appendChild cloneNode compareDocumentPosition getAttributes getBaseURI getChildNodes getFeature getFirstChild getLastChild getLocalName getNamespaceURI getNextSibling getNodeName getNodeType getNodeValue getOwnerDocument getParentNode getPrefix getPreviousSibling getTextContent getUserData hasAttributes hasChildNodes insertBefore isDefaultNamespace isEqualNode isSameNode isSupported lookupNamespaceURI lookupPrefix normalize removeChild replaceChild setNodeValue setPrefix setTextContent setUserData
org/w3c/dom/NodeList getLength item
org/w3c/dom/Text <org/w3c/dom/CharacterData getWholeText isElementContentWhitespace replaceWholeText splitText
org/w3c/dom/events/Event getBubbles getCancelable getCurrentTarget getEventPhase getTarget getTimeStamp getType initEvent preventDefault stopPropagation
org/xml/sax/AttributeList getLength getName getType getValue
org/xml/sax/Attributes getIndex getLength getLocalName getQName getType getURI getValue
org/xml/sax/ContentHandler characters declaration endDocument endElement endPrefixMapping ignorableWhitespace processingInstruction setDocumentLocator skippedEntity startDocument startElement startPrefixMapping
org/xml/sax/DTDHandler notationDecl unparsedEntityDecl
org/xml/sax/DocumentHandler characters endDocument endElement ignorableWhitespace processingInstruction setDocumentLocator startDocument startElement
org/xml/sax/EntityResolver resolveEntity
org/xml/sax/ErrorHandler error fatalError warning
org/xml/sax/Locator getColumnNumber getLineNumber getPublicId getSystemId
org/xml/sax/SAXException <java/lang/Exception getException
org/xml/sax/SAXParseException <org/xml/sax/SAXException getColumnNumber getLineNumber getPublicId getSystemId
org/xml/sax/XMLFilter <org/xml/sax/XMLReader getParent setParent
org/xml/sax/XMLReader getContentHandler getDTDHandler getEntityResolver getErrorHandler getFeature getProperty parse setContentHandler setDTDHandler setEntityResolver setErrorHandler setFeature setProperty
org/xml/sax/ext/EntityResolver2 <org/xml/sax/EntityResolver getExternalSubset
org/xml/sax/ext/LexicalHandler comment endCDATA endDTD endEntity startCDATA startDTD startEntity
org/xml/sax/ext/Locator2 <org/xml/sax/Locator getEncoding getXMLVersion
org/xml/sax/helpers/DefaultHandler <org/xml/sax/EntityResolver <org/xml/sax/DTDHandler <org/xml/sax/ContentHandler <org/xml/sax/ErrorHandler
org/xml/sax/helpers/XMLFilterImpl <org/xml/sax/XMLFilter <org/xml/sax/EntityResolver <org/xml/sax/DTDHandler <org/xml/sax/ContentHandler <org/xml/sax/ErrorHandler
`;

let names: Map<string, ReadonlySet<string>> | undefined;

/** Names of the methods that the type, and what it extends, declares; `undefined` where it is not listed. */
export function methodsOfPlatformType(type: string): ReadonlySet<string> | undefined {
  return (names ??= readTable()).get(type);
}

/** Names of the methods that types of these simple names declare. */
export function methodsOfTypes(simple: ReadonlySet<string>): ReadonlySet<string> {
  names ??= readTable();
  const found = new Set<string>();
  for (const [type, methods] of names)
    if (simple.has(type.slice(type.lastIndexOf('/') + 1))) for (const name of methods) found.add(name);
  return found;
}

function readTable(): Map<string, ReadonlySet<string>> {
  const lines = new Map(
    table
      .trim()
      .split('\n')
      .map((line) => [line.split(' ', 1)[0] ?? '', line.split(' ').slice(1)]),
  );
  const read = new Map<string, ReadonlySet<string>>();
  const methodsOf = (type: string): ReadonlySet<string> => {
    const known = read.get(type);
    if (known !== undefined) return known;
    const all = new Set<string>();
    read.set(type, all);
    for (const word of lines.get(type) ?? [])
      if (word.startsWith('<')) for (const name of methodsOf(word.slice(1))) all.add(name);
      else all.add(word);
    return all;
  };
  for (const type of lines.keys()) methodsOf(type);
  return read;
}
