import type pg from 'pg'

/**
 * Every node of a cluster numbers rows for itself: in steps as wide as this, from its own number on, so that no two nodes
 * give the same number and all of them stay small. Citus itself would begin at 2^48 times the number of the node.
 */
const STEP = 64
/** What others take from a counter while it is raised. */
const AHEAD = 1000 * STEP
const LARGEST = '9223372036854775807'
/** Key of the lock of whoever raises counters of a node. */
const RAISING = 520_056

/** Asks the coordinator. */
export type Ask = <R>(text: string, params?: unknown[]) => Promise<R[]>

interface Counter {
  name: string
  column: string
  counter: string
  /** The last number that was given. */
  last: number
  step: number
}

const COUNTERS = `select a.attrelid::regclass::text as name, quote_ident(a.attname) as column, s.seqrelid::regclass::text as counter,
    coalesce(pg_sequence_last_value(s.seqrelid), 0) as last, s.seqincrement as step
  from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relnamespace = 'public'::regnamespace
    join pg_sequence s on s.seqrelid = pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass
  where a.attidentity <> '' and t.relname !~ '_[0-9]{6,}$'`

/** Whether some node numbers some table as Citus does. */
export async function countsUnspread(ask: Ask): Promise<boolean> {
  const answers = await onAllNodes(ask, `select count(*) from (${COUNTERS}) n where n.step <> ${STEP}`)
  return answers.some(({ result }) => result !== '0')
}

/** Gives every node numbers of its own where it has none yet, above all that were given. Nobody may be writing to those tables. */
export async function spreadNumbers(ask: Ask): Promise<void> {
  const highest: Record<string, number> = {}
  for (const { node, result } of await onAllNodes(ask, `select coalesce(json_agg(n), '[]') from (${COUNTERS}) n`))
    for (const { counter, last, step } of JSON.parse(result) as Counter[])
      // Counters of workers that Citus set have given nothing yet
      if (node === 0 || step === STEP) highest[counter] = Math.max(highest[counter] ?? 0, last)
  await onAllNodes(
    ask,
    `do $numbers$ declare found record; own bigint; begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      select groupid into own from pg_dist_local_group;
      if own >= ${STEP} then raise exception 'the number of this node, %, is above ${STEP - 1}', own; end if;
      for found in select n.*, h.value::bigint as top from (${COUNTERS}) n join json_each_text('${JSON.stringify(highest)}') h on h.key = n.counter where n.step <> ${STEP} loop
        execute format('alter table %s alter column %s set increment by ${STEP} set minvalue 1 set maxvalue ${LARGEST} restart with %s',
          found.name, found.column, (found.top / ${STEP} + 1) * ${STEP} + own);
      end loop;
    end $numbers$`,
  )
}

/** @throws what the first node answers that refuses. */
export async function onAllNodes(ask: Ask, text: string): Promise<{ node: number; result: string }[]> {
  const answers = await ask<{ node: number; success: boolean; result: string }>(
    'select n.groupid as node, r.success, r.result from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid)',
    [text],
  )
  const failed = answers.find(answer => !answer.success)
  if (failed) throw new Error(`${text}: ${failed.result}`)
  return answers
}

/**
 * New rows have higher numbers than those before, which lists rely on: where a company came from a node that had given
 * more, this one goes on above that. Done once for each company by every process.
 */
export async function raiseNumbers(pool: pg.Pool, { orgId, group }: { orgId: number; group: number }): Promise<void> {
  await pool.query(`do $raise$ declare found record; top bigint; given bigint; begin
    perform pg_advisory_xact_lock(${RAISING});
    for found in select n.* from (${COUNTERS}) n join pg_dist_partition p on p.logicalrelid = n.name::regclass and p.partmethod = 'h'
        where n.step = '${STEP}' loop
      execute format('select max(%s) from %s where org_id = ${orgId}', found.column, found.name) into top;
      given := coalesce(pg_sequence_last_value(found.counter::regclass), 0);
      if top > given then perform setval(found.counter, ((top + ${AHEAD}) / ${STEP}) * ${STEP} + ${group}); end if;
    end loop;
  end $raise$`)
}
