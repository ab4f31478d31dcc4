import type { Fields } from '@tuheng/domain/kernel/field'
import { choices, f } from '@tuheng/domain/kernel/fields'
import { ACCOUNT_ACTS, COMPANY_ACTS, SIGN_IN_WAYS } from '@tuheng/domain/system/accounts/account-event'
import type { SignInEntry } from '@tuheng/domain/system/log/log.calls'
import { useMemo, type ReactNode } from 'react'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { deviceOf } from '../../../shared/session/device.ts'
import { type Lang, useLang } from '../../../shared/text/i18n.ts'
import { t, useT } from '../locale/index.ts'
import { LogFrame } from './log-frame.tsx'
import { useLog } from './use-log.ts'
import { useLogExport } from './use-log-export.tsx'
import css from './log.module.css'

const ALARMS: Readonly<Record<string, 'attention' | 'refused' | 'progress'>> = {
  sign_in_failed: 'attention',
  sign_in_paused: 'refused',
  company_password: 'progress',
  company_ended: 'progress',
}

function signInParams(): Fields {
  const acts = choices(
    Object.fromEntries(COMPANY_ACTS.map(act => [act, [ACCOUNT_ACTS[act]?.zh ?? act, ACCOUNT_ACTS[act]?.en ?? act]])),
  )
  return {
    from: f.date('起', { en: 'From', required: true }),
    to: f.date('止', { en: 'To', required: true }),
    memberId: f.ref('用户', 'member', { en: 'User' }),
    action: f.choice('事件', acts, { en: 'Event' }),
    ip: f.text('来源地址', { en: 'Address', maxLength: 100 }),
  }
}

/** 登录日志: successful and failed sign-ins to the company, with time, place and device. */
export default function SignInLog({ switcher }: { switcher: ReactNode }) {
  const params = useMemo(() => signInParams(), [])
  const log = useLog<SignInEntry>({ path: 'sys/log/signIns', params, view: 'signIns' })
  const { button, node } = useLogExport({ path: 'sys/log/signIns/export', log })
  return (
    <>
      <LogFrame log={log} switcher={switcher} actions={button}>
        <Entries entries={log.entries} />
      </LogFrame>
      {node}
    </>
  )
}

function Entries({ entries }: { entries: readonly SignInEntry[] }) {
  const t = useT()
  const lang = useLang()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {(['at', 'user', 'event', 'way', 'ip', 'device'] as const).map(name => (
            <th key={name} scope="col">
              {t(`log.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => {
          const word = ACCOUNT_ACTS[entry.action]?.[lang] ?? entry.action
          const alarm = ALARMS[entry.action]
          return (
            <tr key={entry.id}>
              <td className={css.time}>{entry.at}</td>
              <td>
                {entry.name === null ? (
                  <span className={css.faint}>{t('log.hiddenName')}</span>
                ) : (
                  <RecordLink resource="member" id={entry.memberId} title={entry.name}>
                    {entry.name}
                  </RecordLink>
                )}
              </td>
              <td>{alarm ? <StatusTag color={alarm}>{word}</StatusTag> : word}</td>
              <td>{detailsOf(entry, lang).join(t('log.between')) || '—'}</td>
              <td className={css.faint}>{entry.ip}</td>
              <td className={css.faint}>{deviceOf(entry.agent, lang) || '—'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** How the person signed in; or who acted, and which sessions ended by it. */
function detailsOf({ way, byName, ended }: SignInEntry, lang: Lang): string[] {
  return [
    ...(way ? [SIGN_IN_WAYS[way]?.[lang] ?? way] : []),
    ...(byName ? [t('log.byAdmin', { name: byName })] : []),
    ...(ended ? [t('log.endedSessions', { count: ended })] : []),
  ]
}
