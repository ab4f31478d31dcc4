import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import {
  effectiveChoice,
  MESSAGE_GROUPS,
  MESSAGE_KIND_NAMES,
  goesToMessenger,
  MESSAGE_KINDS,
  type MessageChoice,
  messageKind,
  type MessageKind,
  type OwnChoice,
} from '@tuheng/domain/system/messages/message-kinds'
import { messageErrors } from '@tuheng/domain/system/messages/message.errors'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { messageChoicesCall, saveMessageChoicesCall } from '@tuheng/domain/system/messages/message.calls'
import type { Sql } from '../../db/database.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'
import { sendsToMessenger } from './messenger/outbox.ts'
import { keepLanguage } from './sign-in/messenger-accounts.ts'

type Choices = ReadonlyMap<string, OwnChoice>

/** The member's choices that differ from the default. */
export async function ownChoices(sql: Sql, { orgId, memberId }: { orgId: number; memberId: number }): Promise<Choices> {
  const { rows } = await sql.query<OwnChoice & { kind: string }>(
    'select kind, bell, live, messenger from message_choice where org_id = $1 and member_id = $2',
    [orgId, memberId],
    'message-choices',
  )
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
}

/** Mounts how messages reach a member, by kind, in this company. */
export function registerMessageChoices(server: Server): void {
  serveCall(server, messageChoicesCall, ({ actor, engine, lang }) =>
    read(engine, actor, async sql => shown(await ownChoices(sql, actor), lang)),
  )
  serveCall(server, saveMessageChoicesCall, async ({ actor, body, engine, lang, request }) => {
    const own = await write(engine, { actor, requestId: request.id }, tx => saveChoices(tx, body.choices))
    await keepLanguage({ engine }, actor.userId, lang)
    return shown(own, lang)
  })
}

function shown(own: Choices, lang: 'zh' | 'en'): GivenOf<typeof messageChoicesCall> {
  return {
    list: MESSAGE_KIND_NAMES.map(kind => {
      const {
        group,
        hint,
        fixed = false,
        listed = false,
        ...name
      }: NonNullable<ReturnType<typeof messageKind>> = MESSAGE_KINDS[kind]
      const { bell, live, messenger } = effectiveChoice(kind, own.get(kind))
      return {
        kind,
        name: name[lang],
        hint: hint[lang],
        group,
        groupName: MESSAGE_GROUPS[group][lang],
        fixed,
        listed,
        bell,
        live,
        messenger: goesToMessenger(kind) && sendsToMessenger() ? messenger : null,
      }
    }),
  }
}

/**
 * Changes the given kinds and keeps the others. A default choice is not stored, so that it follows a changed default.
 */
async function saveChoices(
  tx: Tx,
  given: Readonly<Record<string, { [K in keyof MessageChoice]?: MessageChoice[K] | undefined }>>,
): Promise<Choices> {
  failAll(Object.entries(given).flatMap(([name, change]) => refusal(name, change)))
  const sql: Sql = { query: (text, params, name) => tx.sql(text, params, name) }
  const before = await ownChoices(sql, { orgId: tx.orgId, memberId: tx.actor.memberId })
  const after = new Map(before)
  for (const [name, change] of Object.entries(given)) {
    const kind = name as MessageKind
    const own = { ...before.get(kind), ...change }
    const next: OwnChoice = { ...effectiveChoice(kind, own), messenger: ownMessenger(kind, own) }
    if (isSame(next, { ...MESSAGE_KINDS[kind].usual, messenger: null })) after.delete(kind)
    else after.set(kind, next)
  }
  await storeChoices(tx, before, after)
  return after
}

/** It survives a `bell` that is switched off and on again. Null: the default. */
function ownMessenger(kind: MessageKind, { messenger = null }: OwnChoice): boolean | null {
  return messenger === messageKind(kind)?.messenger ? null : messenger
}

const isSame = (a: OwnChoice | undefined, b: OwnChoice): boolean =>
  a?.bell === b.bell && a?.live === b.live && a?.messenger === b.messenger

function refusal(name: string, change: OwnChoice): Issue[] {
  const known = messageKind(name)
  if (!known) return [messageErrors.issue('message.kind', { kind: name }, `choices.${name}`)]
  const params = { kind: known.zh, kindEn: known.en }
  if (known.fixed) return [messageErrors.issue('message.fixed', params, `choices.${name}`)]
  return change.messenger !== undefined && known.messenger === undefined
    ? [messageErrors.issue('message.not_there', params, `choices.${name}.messenger`)]
    : []
}

async function storeChoices(tx: Tx, before: Choices, after: Choices): Promise<void> {
  const mine = [tx.orgId, tx.actor.memberId]
  const gone = [...before.keys()].filter(kind => !after.has(kind))
  if (gone.length)
    await tx.sql('delete from message_choice where org_id = $1 and member_id = $2 and kind = any($3)', [...mine, gone])
  for (const [kind, choice] of after) {
    if (isSame(before.get(kind), choice)) continue
    await tx.sql(
      `insert into message_choice (org_id, member_id, kind, bell, live, messenger) values ($1, $2, $3, $4, $5, $6)
       on conflict (org_id, member_id, kind) do update set bell = excluded.bell, live = excluded.live, messenger = excluded.messenger`,
      [...mine, kind, choice.bell, choice.live, choice.messenger ?? null],
    )
  }
  await writeAudit(tx, {
    resource: { name: 'messageChoices', title: 'name' },
    id: tx.actor.memberId,
    no: tx.actor.name,
    action: 'save',
    before: Object.fromEntries(before),
    after: Object.fromEntries(after),
  })
}
