import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { messageChoicesCall, saveMessageChoicesCall } from '@tuheng/domain/system/messages/message.calls'
import { Switch } from 'antd'
import { Fragment, useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { loadMessages } from '../../shared/inbox/messages.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale.ts'
import css from './messages.module.css'

/** How messages of each kind reach the member. Every choice is saved at once. */
export function Subscriptions() {
  const t = useT()
  const lang = useLang()
  const client = useQueryClient()
  const key = ['message-choices', lang]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<AnswerOf<typeof messageChoicesCall>>('sys/msg/choice/list', {}, { signal }),
  })
  const [busy, setBusy] = useState('')
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={8} />
  const save = async (kind: string, change: { bell?: boolean; live?: boolean; messenger?: boolean }) => {
    setBusy(kind)
    try {
      client.setQueryData(
        key,
        await call<AnswerOf<typeof saveMessageChoicesCall>>('sys/msg/choice/save', { choices: { [kind]: change } }),
      )
      await loadMessages()
    } catch (cause) {
      notify.error(cause)
    }
    setBusy('')
  }
  const hasMessenger = data.list.some(one => one.messenger !== null)
  return (
    <>
      <p className={css.lead}>{t('choices.lead')}</p>
      {hasMessenger && <p className={css.lead}>{t('choices.messengerLead')}</p>}
      <div className={css.choices} data-messenger={hasMessenger || undefined}>
        {[...Map.groupBy(data.list, one => one.group)].map(([group, list]) => (
          <Fragment key={group}>
            <h3>
              {list[0]?.groupName}
              <span aria-hidden>{t('choices.bell')}</span>
              <span aria-hidden>{t('choices.live')}</span>
              {hasMessenger && (
                <span aria-hidden>{list.some(one => one.messenger !== null) && t('choices.messenger')}</span>
              )}
            </h3>
            {list.map(one => (
              <div key={one.kind} role="group" aria-label={one.name}>
                <p>
                  {one.name}
                  <small>{one.fixed ? `${one.hint} · ${t('choices.fixed')}` : one.hint}</small>
                </p>
                <Switch
                  size="small"
                  checked={one.bell}
                  disabled={one.fixed || one.listed}
                  loading={busy === one.kind}
                  aria-label={t('choices.bellOf', { kind: one.name })}
                  title={one.fixed ? t('choices.fixed') : one.listed ? t('choices.listed') : ''}
                  onChange={bell => void save(one.kind, { bell })}
                />
                <Switch
                  size="small"
                  checked={one.live}
                  disabled={one.fixed || !one.bell}
                  loading={busy === one.kind}
                  aria-label={t('choices.liveOf', { kind: one.name })}
                  title={one.fixed ? t('choices.fixed') : ''}
                  onChange={live => void save(one.kind, { live })}
                />
                {one.messenger !== null && (
                  <Switch
                    size="small"
                    checked={one.messenger}
                    disabled={!one.bell}
                    loading={busy === one.kind}
                    aria-label={t('choices.messengerOf', { kind: one.name })}
                    onChange={messenger => void save(one.kind, { messenger })}
                  />
                )}
              </div>
            ))}
          </Fragment>
        ))}
      </div>
    </>
  )
}
