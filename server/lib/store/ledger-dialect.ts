import {
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DeleteQueryNode,
  type Dialect,
  type Driver,
  DummyDriver,
  type InsertQueryNode,
  Kysely,
  type OperationNode,
  type QueryCompiler,
  type QueryResult,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  type TransactionSettings,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import {
  type AnyRow,
  digestOf,
  isWatched,
  keyOfTable,
  lastingColumns,
  ledgerShards,
  Sums,
  settling,
  type WatchedTable,
} from './ledger.ts';
import type { LedgerTable } from './server-tables.ts';

/**
 * A dialect whose transactions maintain the ledger: every row inserted into a watched table gets its digest, every
 * changed one a new digest, and the resulting changes of counts and sums are written just before the COMMIT. So no
 * writing code can forget it; changes made outside this program, such as by hand, are missing from the ledger.
 */
export function ledgeredDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new LedgerDriver(dialect),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class LedgerDriver implements Driver {
  readonly #driver: Driver;
  readonly #statements: Statements;
  #shard = Math.floor(Math.random() * ledgerShards);

  constructor(dialect: Dialect) {
    this.#driver = dialect.createDriver();
    this.#statements = statementsOf(dialect);
  }

  async init(): Promise<void> {
    await this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection();
    return new LedgerConnection(this.#driver, connection, this.#statements, this.#nextShard());
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await ours(connection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#driver.releaseConnection(ours(connection).inner);
  }

  async destroy(): Promise<void> {
    await this.#driver.destroy();
  }

  #nextShard(): number {
    this.#shard = (this.#shard + 1) % ledgerShards;
    return this.#shard;
  }
}

/** Kysely passes back what acquireConnection returned. */
function ours(connection: DatabaseConnection): LedgerConnection {
  return connection as LedgerConnection;
}

class LedgerConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #driver: Driver;
  readonly #statements: Statements;
  readonly #shard: number;
  /** Undefined: no transaction is under way. */
  #sums: Sums | undefined;

  constructor(driver: Driver, inner: DatabaseConnection, statements: Statements, shard: number) {
    this.#driver = driver;
    this.inner = inner;
    this.#statements = statements;
    this.#shard = shard;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const write = writeIn(query.query);
    if (write === undefined) return this.inner.executeQuery<Row>(query);
    // The rows have at least the columns that the caller's types declare.
    if (this.#sums !== undefined)
      return (await this.#write(this.#sums, write, query)) as QueryResult<unknown> as QueryResult<Row>;
    await this.begin({});
    try {
      const result = await this.executeQuery<Row>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback().catch(() => undefined);
      throw error;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is streamed from the database');
  }

  async begin(settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(this.inner, settings);
    this.#sums = new Sums();
  }

  /** Written last, because other transactions wait for a line of the ledger from here until the COMMIT. */
  async commit(): Promise<void> {
    const settle = this.#sums && this.#statements.settle(this.#sums, this.#shard);
    if (settle !== undefined) await this.inner.executeQuery(settle);
    await this.#driver.commitTransaction(this.inner);
    this.#sums = undefined;
  }

  async rollback(): Promise<void> {
    this.#sums = undefined;
    await this.#driver.rollbackTransaction(this.inner);
  }

  async #write(sums: Sums, write: Write, query: CompiledQuery): Promise<QueryResult<AnyRow>> {
    const { table, node } = write;
    if (write.kind === 'insert') return this.#insert(sums, write, query);
    const { rows } = await this.#run({ ...node, returning: everything }, query);
    for (const row of rows) {
      if (write.kind === 'delete') {
        if (hasDigest(row)) sums.remove(table, row.digest);
      } else await this.#seal(sums, table, row);
    }
    return { rows: node.returning === undefined ? [] : rows, numAffectedRows: BigInt(rows.length) };
  }

  /** Receives a row in its present state with its earlier digest; rows of the previous release had none. */
  async #seal(sums: Sums, table: WatchedTable, row: AnyRow): Promise<void> {
    const digest = digestOf(table, row);
    if (hasDigest(row)) {
      if (row.digest === digest) return;
      sums.remove(table, row.digest);
    }
    await this.inner.executeQuery(this.#statements.seal(table, row, digest));
    sums.add(table, digest);
  }

  async #insert(sums: Sums, { table, node }: Insert, query: CompiledQuery): Promise<QueryResult<AnyRow>> {
    const digests = rowsOf(node).map((row) => digestOf(table, row));
    const result = await this.#run(withDigests(node, digests), query);
    const inserted = node.returning === undefined ? Number(result.numAffectedRows ?? 0) : result.rows.length;
    if (inserted !== 0 && inserted !== digests.length)
      throw new Error(`Nobody knows which of ${digests.length} rows were inserted into ${table}`);
    if (inserted > 0) for (const digest of digests) sums.add(table, digest);
    return result;
  }

  async #run(node: RootOperationNode, { queryId }: CompiledQuery): Promise<QueryResult<AnyRow>> {
    return this.inner.executeQuery<AnyRow>(this.#statements.compiler.compileQuery(node, queryId));
  }
}

function hasDigest(row: AnyRow): row is AnyRow & { readonly digest: string } {
  return typeof row['digest'] === 'string';
}

interface Insert {
  readonly kind: 'insert';
  readonly table: WatchedTable;
  readonly node: InsertQueryNode;
}

/** An upsert counts as an update: its effect shows in the row that it leaves. */
type Write =
  | Insert
  | {
      readonly kind: 'update';
      readonly table: WatchedTable;
      readonly node: UpdateQueryNode | InsertQueryNode;
    }
  | { readonly kind: 'delete'; readonly table: WatchedTable; readonly node: DeleteQueryNode };

/** Undefined for statements that change nothing lasting. */
function writeIn(node: RootOperationNode): Write | undefined {
  switch (node.kind) {
    case 'InsertQueryNode': {
      const table = watchedIn(node.into);
      if (table === undefined) return undefined;
      return { kind: node.onConflict?.updates === undefined ? 'insert' : 'update', table, node };
    }
    case 'UpdateQueryNode': {
      const table = watchedIn(node.table);
      if (table === undefined) return undefined;
      const columns = lastingColumns(table);
      const isLasting = (node.updates ?? []).some(({ column }) => columns.includes(nameIn(column)));
      return isLasting ? { kind: 'update', table, node } : undefined;
    }
    case 'DeleteQueryNode': {
      const table = watchedIn(node.from.froms[0]);
      return table === undefined ? undefined : { kind: 'delete', table, node };
    }
    default:
      return undefined;
  }
}

function watchedIn(node: OperationNode | undefined): WatchedTable | undefined {
  if (node?.kind !== 'TableNode') return undefined;
  const { table } = node as OperationNode & {
    readonly table: { readonly identifier: { readonly name: string } };
  };
  return isWatched(table.identifier.name) ? table.identifier.name : undefined;
}

function nameIn(column: OperationNode): string {
  return column.kind === 'ColumnNode' ? (column as ColumnNode).column.name : '';
}

const everything = ReturningNode.create([SelectionNode.createSelectAll()]);

/** @throws for anything but plain values: a digest cannot be known before the database has computed them */
function rowsOf({ columns = [], values }: InsertQueryNode): readonly AnyRow[] {
  return valuesIn(values).map((list) =>
    Object.fromEntries(columns.map((column, index) => [nameIn(column), list[index]])),
  );
}

function valuesIn(values: OperationNode | undefined): readonly (readonly unknown[])[] {
  if (values?.kind !== 'ValuesNode') throw new Error('Rows of watched tables are inserted by their values');
  return (values as ValuesNode).values.map((list) => {
    if (list.kind === 'PrimitiveValueListNode') return list.values;
    return list.values.map((node) => {
      if (node.kind !== 'ValueNode') throw new Error('A watched row is inserted by plain values');
      return (node as ValueNode).value;
    });
  });
}

/** A given digest, such as from a copy of another database, is computed anew. */
function withDigests(node: InsertQueryNode, digests: readonly string[]): InsertQueryNode {
  const { columns = [] } = node;
  const kept = columns.flatMap((column, index) => (nameIn(column) === 'digest' ? [] : [index]));
  const rows = valuesIn(node.values).map((list, row) =>
    ValueListNode.create(
      [...kept.map((index) => list[index]), digests[row]].map((value) => ValueNode.create(value)),
    ),
  );
  return {
    ...node,
    columns: [...columns.filter((_column, index) => kept.includes(index)), ColumnNode.create('digest')],
    values: ValuesNode.create(rows),
  };
}

interface Statements {
  readonly compiler: QueryCompiler;
  seal(table: WatchedTable, row: AnyRow, digest: string): CompiledQuery;
  settle(sums: Sums, shard: number): CompiledQuery | undefined;
}

interface LedgerTables {
  readonly ledger: LedgerTable;
  readonly watched: Readonly<Record<string, unknown>>;
}

function statementsOf(dialect: Dialect): Statements {
  const compiler = dialect.createQueryCompiler();
  const builder = new Kysely<LedgerTables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
  return {
    compiler,
    seal(table, row, digest) {
      let update = builder.updateTable(table as 'watched').set({ digest });
      for (const column of keyOfTable(table)) update = update.where(column, '=', row[column]);
      return update.compile();
    },
    settle: (sums, shard) => settling(builder, sums, shard)?.compile(),
  };
}
