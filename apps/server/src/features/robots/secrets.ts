import type { Sql } from '../../db/database.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { SealedSecrets } from '../../plugins/sealed-secrets.ts'

/** A secret of one company's task does not open for another's. */
const ownerOf = (orgId: number, taskId: number): string => `robot:${orgId}:${taskId}`

export async function storeSecret(
  tx: Tx,
  secrets: SealedSecrets,
  { taskId, secret }: { taskId: number; secret: string },
): Promise<void> {
  await tx.writing()(
    `insert into robot_state (org_id, task_id, secret) values ($1, $2, $3)
     on conflict (org_id, task_id) do update set secret = excluded.secret`,
    [tx.orgId, taskId, secrets.seal(ownerOf(tx.orgId, taskId), secret)],
  )
}

interface TaskState {
  secret: string | undefined
  position: unknown
}

export async function stateOf(
  sql: Sql,
  secrets: SealedSecrets,
  { orgId, taskId }: { orgId: number; taskId: number },
): Promise<TaskState> {
  const { rows } = await sql.query<{ secret: string | null; position: unknown }>(
    'select secret, position from robot_state where org_id = $1 and task_id = $2',
    [orgId, taskId],
  )
  const sealed = rows[0]?.secret
  return {
    secret: sealed ? secrets.open(ownerOf(orgId, taskId), sealed) : undefined,
    position: rows[0]?.position ?? null,
  }
}

export async function storePosition(
  tx: Tx,
  { taskId, position }: { taskId: number; position: unknown },
): Promise<void> {
  await tx.writing()(
    `insert into robot_state (org_id, task_id, position) values ($1, $2, $3)
     on conflict (org_id, task_id) do update set position = excluded.position`,
    [tx.orgId, taskId, JSON.stringify(position)],
  )
}

/** Another mailbox is read from its beginning. */
export async function forgetPosition(tx: Tx, taskId: number): Promise<void> {
  await tx.writing()('update robot_state set position = null where org_id = $1 and task_id = $2', [tx.orgId, taskId])
}

/** Another place is not told the password of the one before. */
export async function forgetSecret(tx: Tx, taskId: number): Promise<void> {
  await tx.writing()('update robot_state set secret = null where org_id = $1 and task_id = $2', [tx.orgId, taskId])
}
