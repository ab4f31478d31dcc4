import type pg from 'pg'

/**
 * Increment of the id sequences in a cluster. Each node starts at its own number, so no two nodes generate the same id,
 * and ids stay small. The default of Citus would be 2^48 times the node number.
 */
const STEP = 64
/** Reserve for ids that others take from a sequence while it is raised. */
const RESERVE = 1000 * STEP
const MAX_ID = '9223372036854775807'
/** Key of the advisory lock for raising the sequences of a node. */
const RAISE_LOCK = 520_056

/** Runs a query on the coordinator. */
export type CoordinatorQuery = <R>(text: string, params?: unknown[]) => Promise<R[]>

interface IdSequence {
  name: string
  column: string
  sequence: string
  /** The last generated id. */
  last: number
  step: number
}

const ID_SEQUENCES = `select a.attrelid::regclass::text as name, quote_ident(a.attname) as column, s.seqrelid::regclass::text as sequence,
    coalesce(pg_sequence_last_value(s.seqrelid), 0) as last, s.seqincrement as step
  from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relnamespace = 'public'::regnamespace
    join pg_sequence s on s.seqrelid = pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass
  where a.attidentity <> '' and t.relname !~ '_[0-9]{6,}$'`

/** Whether some node still uses the default sequences of Citus. */
export async function hasDefaultSequences(query: CoordinatorQuery): Promise<boolean> {
  const answers = await onAllNodes(query, `select count(*) from (${ID_SEQUENCES}) n where n.step <> ${STEP}`)
  return answers.some(({ result }) => result !== '0')
}

/**
 * Gives every node its own ids above all existing ones, where it does not have them yet, and raises those of the
 * coordinator above all rows. Nobody may be writing to the tables.
 */
export async function distributeIds(query: CoordinatorQuery): Promise<void> {
  const highest: Record<string, number> = {}
  for (const { node, result } of await onAllNodes(query, `select coalesce(json_agg(n), '[]') from (${ID_SEQUENCES}) n`))
    for (const { sequence, last, step } of JSON.parse(result) as IdSequence[])
      // The default sequences of workers have generated no id yet
      if (node === 0 || step === STEP) highest[sequence] = Math.max(highest[sequence] ?? 0, last)
  const own = await query<IdSequence>(ID_SEQUENCES)
  for (const { name, column, sequence } of own) {
    const [found] = await query<{ top: string }>(`select coalesce(max(${column}), 0)::text as top from ${name}`)
    highest[sequence] = Math.max(highest[sequence] ?? 0, Number(found?.top))
  }
  await onAllNodes(
    query,
    `do $numbers$ declare found record; own bigint; begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      select groupid into own from pg_dist_local_group;
      if own >= ${STEP} then raise exception 'the number of this node, %, is above ${STEP - 1}', own; end if;
      for found in select n.*, h.value::bigint as top from (${ID_SEQUENCES}) n join json_each_text('${JSON.stringify(highest)}') h on h.key = n.sequence
          where n.step <> ${STEP} or (own = 0 and n.last < h.value::bigint) loop
        execute format('alter table %s alter column %s set increment by ${STEP} set minvalue 1 set maxvalue ${MAX_ID} restart with %s',
          found.name, found.column, (found.top / ${STEP} + 1) * ${STEP} + own);
      end loop;
    end $numbers$`,
  )
}

/** Runs a statement on every node. @throws the first node's error. */
export async function onAllNodes(query: CoordinatorQuery, text: string): Promise<{ node: number; result: string }[]> {
  const answers = await query<{ node: number; success: boolean; result: string }>(
    'select n.groupid as node, r.success, r.result from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid)',
    [text],
  )
  const failed = answers.find(answer => !answer.success)
  if (failed) throw new Error(`${text}: ${failed.result}`)
  return answers
}

/**
 * Raises the sequences of a node above the ids of a company that was moved to it, since lists rely on new rows having
 * higher ids than older ones. Each process does this once per company and node.
 */
export async function raiseIds(pool: pg.Pool, { orgId, group }: { orgId: number; group: number }): Promise<void> {
  await pool.query(`do $raise$ declare found record; top bigint; given bigint; begin
    perform pg_advisory_xact_lock(${RAISE_LOCK});
    for found in select n.* from (${ID_SEQUENCES}) n join pg_dist_partition p on p.logicalrelid = n.name::regclass and p.partmethod = 'h'
        where n.step = '${STEP}' loop
      execute format('select max(%s) from %s where org_id = ${orgId}', found.column, found.name) into top;
      given := coalesce(pg_sequence_last_value(found.sequence::regclass), 0);
      if top > given then perform setval(found.sequence, ((top + ${RESERVE}) / ${STEP}) * ${STEP} + ${group}); end if;
    end loop;
  end $raise$`)
}
