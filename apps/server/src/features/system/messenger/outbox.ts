import type { Text } from '@tuheng/domain/kernel/text'
import type { MessageKind } from '@tuheng/domain/system/messages/message-kinds'
import type { Tx } from '../../../engine/write/tx.ts'
import { insertValues } from '../../../sql/values.ts'

/** What the messenger shows of a message. The subject names neither the record nor a person. */
export interface MessengerCard {
  subject: Text
  recordKind: string
  recordId: number
}

/** Kinds of `messengerMessage` by kind of message. */
const KINDS: Readonly<Partial<Record<MessageKind, string>>> = {
  'approval.asked': 'asked',
  'approval.copied': 'copied',
  'approval.ended': 'ended',
}

export const messageKindOf = (kind: string): MessageKind | undefined =>
  (Object.keys(KINDS) as MessageKind[]).find(name => KINDS[name] === kind)

let isOn = false

/** Whether the installation sends messages to the messenger. */
export const sendsToMessenger = (): boolean => isOn

export function setSendsToMessenger(value: boolean): void {
  isOn = value
}

const running = new Set<() => void>()

/** Calls back when something was written. Returns how to stop. */
export function onMessengerMessage(wake: () => void): () => void {
  running.add(wake)
  return () => void running.delete(wake)
}

/**
 * Writes what goes to the messenger in the write of the message. It is sent after the commit; who has no account there
 * is found then, because accounts belong to no company.
 */
export async function writeMessengerMessages(
  tx: Tx,
  { kind, card }: { kind: MessageKind; card: MessengerCard },
  messages: readonly { id: number; memberId: number }[],
): Promise<void> {
  const own = KINDS[kind]
  if (!isOn || own === undefined || !messages.length) return
  await insertValues(tx.writing(), {
    into: 'messenger_message (org_id, kind, subject, subject_en, record_kind, record_id, outcome, tries, next_at, created_at, updated_at, message_id, member_id)',
    first: [
      tx.orgId,
      own,
      card.subject.zh,
      card.subject.en,
      card.recordKind,
      String(card.recordId),
      'waiting',
      0,
      tx.now.at,
      tx.now.at,
      tx.now.at,
    ],
    rows: messages.map(({ id, memberId }) => [String(id), memberId]),
  })
  tx.afterCommit(() => running.forEach(wake => wake()))
}
