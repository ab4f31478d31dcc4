import { platformMessage } from '@tuheng/domain/platforms/index'
import type { MessageKind } from '@tuheng/domain/platforms/platforms.choices'
import { enqueue } from '../../engine/jobs/index.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { deliverJob } from './deliver.ts'
import type { Message } from './rows.ts'

interface NewPlatformMessage {
  accountId: number
  kind: MessageKind
  /** The number of the document that it is about. */
  recordNo: string | null
  platformWaybillId?: number
  reportId?: number
  content: unknown
  deptId?: number | null
}

/**
 * Writes a message as part of this write; it is sent by a job once that is committed. Its key is that of the document and the
 * count of its messages of this kind, so that every repetition of it is recognised by the other side.
 */
export async function queueMessage(tx: Tx, message: NewPlatformMessage): Promise<Message> {
  const { kind, platformWaybillId = null, reportId = null } = message
  const earlier = await tx.find(platformMessage, {
    where: { kind, ...(platformWaybillId ? { platformWaybillId } : {}), ...(reportId ? { reportId } : {}) },
    sort: ['-id'],
    limit: 1,
  })
  const count = Number(earlier[0]?.key.split('-').at(-1) ?? 0) + 1
  const about = platformWaybillId ? `W${platformWaybillId}` : reportId ? `R${reportId}` : 'X'
  const row = await tx.insert(platformMessage, {
    accountId: message.accountId,
    kind,
    recordNo: message.recordNo,
    platformWaybillId,
    reportId,
    content: message.content,
    key: `${kind}-${tx.orgId}-${about}-${count}`,
    deptId: message.deptId ?? null,
    tries: 0,
  })
  await queueDelivery(tx, row.id)
  return row
}

/** Has a message sent again by a job, with the key that it has. */
export async function queueDelivery(tx: Tx, messageId: number): Promise<void> {
  await enqueue(tx, deliverJob, { input: { messageId } })
}
