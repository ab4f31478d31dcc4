import { rightOf } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { makersOf, membersInLog } from '../../engine/rights/makers.ts'
import { oncePerProcess, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { sendMessage } from './messages.ts'
import { facesOf, recordPath } from './record-path.ts'
import { membersWith } from './with-right.ts'

/** Verdicts that send no message, with the reason. */
const SILENT_VERDICTS: Readonly<Record<string, string>> = {
  'waybill.review': 'thousands a day; the trip shows it',
}

/**
 * Registers messages about verdicts: to the makers of the record, and when it takes another verdict back, to those who
 * gave that.
 */
export function registerVerdicts(): void {
  oncePerProcess(registerVerdictHooks)
}

function registerVerdictHooks(): void {
  for (const resource of registry.resources as readonly AnyResource[])
    for (const [name, transition] of Object.entries(resource.transitions))
      if (transition.verdict && !(`${resource.name}.${name}` in SILENT_VERDICTS))
        onTransition({ name: resource.name } as AnyResource, name, {
          notify: ({ tx, next, input }) =>
            notifyMakers(tx, { resource, name, transition, row: next, reason: input.reason }),
        })
}

interface Judged {
  resource: AnyResource
  name: string
  transition: AnyTransition
  row: AnyRow
  reason: unknown
}

async function notifyMakers(tx: Tx, { resource, name, transition, row, reason }: Judged): Promise<void> {
  const { verdict } = transition
  const makers =
    verdict === 'returned'
      ? await membersInLog(tx, { resource, row })
      : await makersOf(tx, { resource, name, row, actor: tx.actor })
  const others = makers.filter(id => id !== tx.actor.memberId)
  if (!others.length || !verdict) return
  // A person who may not read the record any more gets no message.
  const readers = new Set(
    await membersWith(
      tx,
      facesOf(resource, row).map(face => rightOf(face, 'read')),
    ),
  )
  const [no, by] = [String(row[resource.title] ?? ''), tx.actor.name]
  await sendMessage(tx, {
    to: others.filter(id => readers.has(id)),
    kind: `verdict.${verdict}`,
    title: text(
      `${resource.label} ${no}：${by}已${transition.zh}`,
      `${resource.en} ${no}: "${transition.en}" by ${by}`,
    ),
    ...(typeof reason === 'string' && reason ? { body: text(reason, reason) } : {}),
    ...recordPath(resource, row),
  })
}
