import { failAll } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import {
  SETTINGS,
  settingIssues,
  type SettingName,
  type Settings,
  settingsFrom,
} from '@tuheng/domain/system/company/settings'
import { saveSettingsCall, settingsCall } from '@tuheng/domain/system/company/company.calls'
import { writeAudit } from '../../engine/write/audit.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { rightsChanged } from '../../engine/write/rights-changed.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'

/** The settings of the transaction's company. */
export async function companySettings(tx: Pick<Tx, 'sql' | 'orgId'>): Promise<Settings> {
  const { rows } = await tx.sql<{ settings: unknown }>(
    'select settings from org where id = $1',
    [tx.orgId],
    'company-settings',
  )
  return settingsFrom(rows[0]?.settings)
}

const settingsByTx = new WeakMap<Tx, Promise<Settings>>()

/** As `companySettings`, read once per transaction. */
export function settingsOf(tx: Tx): Promise<Settings> {
  const settings = settingsByTx.get(tx) ?? companySettings(tx)
  settingsByTx.set(tx, settings)
  return settings
}

type Effect = (tx: Tx, next: Settings) => Promise<void>

const effects = new Map<SettingName, Effect[]>()

/** Registers an effect of a changed setting, in the same transaction. Once per process. */
export function onSettingChange(name: SettingName, effect: Effect): void {
  effects.set(name, [...(effects.get(name) ?? []), effect])
}

/** Mounts the company's settings: reading and changing them. */
export function registerSettings(server: Server): void {
  serveCall(server, settingsCall, ({ actor, engine }) =>
    read(engine, actor, sql => companySettings({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) })),
  )
  serveCall(server, saveSettingsCall, ({ actor, body, engine, request, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['sys/set', 'save', body] }, tx => {
      rightsChanged(tx, server.sessions)
      return saveSettings(tx, body.settings, { was: body.was, reason: body.reason })
    }),
  )
}

interface SaveOptions {
  /** The values that the writer saw. The save is refused if they have changed since. */
  was?: Readonly<Record<string, unknown>> | undefined
  reason?: string | undefined
}

/** Changes the given settings and keeps the others. Returns all of them. */
export async function saveSettings(
  tx: Tx,
  given: Readonly<Record<string, unknown>>,
  { was = {}, reason }: SaveOptions = {},
): Promise<Settings> {
  failAll(settingIssues(given))
  const { rows } = await tx.sql<{ settings: Record<string, unknown> }>(
    'select settings from org where id = $1 for update',
    [tx.orgId],
  )
  const stored = rows[0]?.settings ?? {}
  const before = settingsFrom(stored)
  failAll(
    Object.keys(was)
      .filter(name => before[name as SettingName] !== (was[name] ?? ''))
      .map(name =>
        kernelErrors.issue('record.stale', { label: SETTINGS[name as SettingName]?.label.zh ?? name }, name),
      ),
  )
  const after = settingsFrom({ ...stored, ...given })
  const changed = (Object.keys(after) as SettingName[]).filter(name => before[name] !== after[name])
  if (!changed.length) return after
  await tx.sql('update org set settings = $2 where id = $1', [tx.orgId, JSON.stringify({ ...stored, ...given })])
  await writeAudit(tx, {
    resource: { name: 'companySettings', title: 'name' },
    id: tx.orgId,
    action: 'save',
    before: { ...before },
    after: { ...after },
    reason,
  })
  for (const name of changed) for (const effect of effects.get(name) ?? []) await effect(tx, after)
  return after
}
