import { useQuery } from '@tanstack/react-query'
import type { claimNote } from '@tuheng/domain/claims/claim-note'
import type { claimLinksCall } from '@tuheng/domain/claims/link/claim-link.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Button, Popconfirm } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from '../claims.module.css'

type Link = AnswerOf<typeof claimLinksCall>['list'][number]

/** The links of a claim: whether they were opened, and their end. */
export default function ClaimLinks({ row }: { row: LooseRow<typeof claimNote> }) {
  const t = useT()
  const actor = useActor()
  const id = Number(row['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['claim-links', id, row['version']],
    queryFn: () => call<{ list: Link[] }>('sap/claim/links', { id }).then(answer => answer.list),
    staleTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} />
  return (
    <div className={css.links}>
      {data.length === 0 && <p className="en-faint">{t('link.none')}</p>}
      <ul>
        {data.map(link => (
          <li key={link.id}>
            <StatusTag color={link.state === 'active' ? 'progress' : 'draft'}>{t(`link.${link.state}`)}</StatusTag>
            <p className="en-faint">
              {t('link.madeBy', { by: link.createdBy ?? '', at: link.createdAt.slice(0, 16) })} ·{' '}
              {t('link.until', { at: link.expiresAt.slice(0, 16) })}
            </p>
            <p>
              {link.opened && link.lastOpenedAt
                ? t('link.opened', { count: link.opened, at: link.lastOpenedAt.slice(0, 16), ip: link.lastIp ?? '' })
                : t('link.unopened')}
            </p>
            {link.answeredAt && (
              <p>{t('link.answered', { at: link.answeredAt.slice(0, 16), ip: link.answerIp ?? '' })}</p>
            )}
            {link.state === 'active' && hasPermission(actor, 'sap.claim.send') && (
              <RevokeButton claimId={id} link={link.id} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RevokeButton({ claimId, link }: { claimId: number; link: number }) {
  const t = useT()
  const { busy, run } = useBusy()
  const revoke = () =>
    run(async () => {
      await call('sap/claim/revokeLink', { id: claimId, link }, { idempotencyKey: newKey() })
      refreshAll()
    })
  return (
    <Popconfirm title={t('link.revokeAsk')} onConfirm={() => void revoke()}>
      <Button size="small" danger loading={busy}>
        {t('link.revoke')}
      </Button>
    </Popconfirm>
  )
}
