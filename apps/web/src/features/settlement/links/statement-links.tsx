import { useQuery } from '@tanstack/react-query'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { LINK_END_TEXTS } from '@tuheng/domain/settlement/index'
import type { linksCall } from '@tuheng/domain/settlement/link/link-staff.calls'
import { Button, Popconfirm } from 'antd'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { FileList } from '../../../engine/widgets/files/file-list.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'
import { LinkAction } from './link-action.tsx'
import css from './links.module.css'

type LinkState = AnswerOf<typeof linksCall>['list'][number]
type LinkAnswer = NonNullable<LinkState['answer']>

/** The links of a statement: whether they were opened, the answers, and their end. */
export default function StatementLinks({ row }: { row: StatementRow }) {
  const t = useT()
  const actor = useActor()
  const face = statementFace(row['kind'])
  const { data, error, refetch } = useQuery({
    queryKey: [face?.api, 'links', row['id'], row['version']],
    queryFn: () =>
      faceCall<{ list: LinkState[] }>(face ?? { api: '' }, 'links', { body: { id: row['id'] } }).then(
        answer => answer.list,
      ),
    enabled: face !== undefined,
    staleTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data || !face) return <TableSkeleton rows={2} />
  const maySend = can(actor, face, 'send')
  return (
    <div className={css.links}>
      <LinkAction row={row} />
      {data.length === 0 && <p className="en-faint">{t(row['status'] === 'sent' ? 'link.none' : 'link.noneYet')}</p>}
      <ul>
        {data.map(link => (
          <li key={link.id}>
            <LinkStatus link={link} />
            <p className="en-faint">
              {t('link.madeBy', { by: link.createdBy ?? '', at: link.createdAt.slice(0, 16) })} ·{' '}
              {t('link.until', { at: link.expiresAt.slice(0, 16) })}
              {link.endedAt && ` · ${t('link.endedAt', { at: link.endedAt.slice(0, 16) })}`}
            </p>
            <p>
              {link.opened && link.lastOpenedAt
                ? t('link.opened', { count: link.opened, at: link.lastOpenedAt.slice(0, 16), ip: link.lastIp ?? '' })
                : t('link.unopened')}
            </p>
            {link.answer && <Answer answer={link.answer} ip={link.answerIp} />}
            {link.answer && link.staffAddress && <p className={css.warn}>{t('link.staffAddress')}</p>}
            {link.waits && <p className="en-faint">{t('link.waits')}</p>}
            {link.waits && can(actor, face, 'confirm') && (
              <LinkActionButton call="takeAnswer" face={face} statementId={row['id'] as number} link={link.id} />
            )}
            {maySend && (link.state === 'active' || link.state === 'answered') && (
              <LinkActionButton call="revokeLink" face={face} statementId={row['id'] as number} link={link.id} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LinkStatus({ link: { state, answer, waits } }: { link: LinkState }) {
  const t = useT()
  const lang = useLang()
  const [color, word]: [StatusColor, string] =
    state === 'active'
      ? ['progress', t('link.active')]
      : state === 'answered'
        ? [
            waits ? 'waiting' : answer?.verdict === 'accepted' ? 'done' : 'attention',
            t(`link.${answer?.verdict ?? 'accepted'}`),
          ]
        : ['draft', LINK_END_TEXTS[state][lang]]
  return <StatusTag color={color}>{word}</StatusTag>
}

function Answer({ answer, ip }: { answer: LinkAnswer; ip: string | null }) {
  const t = useT()
  return (
    <div className={css.answer}>
      <p>
        <strong>{t(`link.${answer.verdict}`)}</strong>{' '}
        {t('link.saidBy', {
          name: answer.name ?? '',
          mobile: answer.mobile ? ` ${answer.mobile}` : '',
          at: answer.at.slice(0, 16),
          ip: ip ?? '',
        })}
      </p>
      {answer.reason && <blockquote>{answer.reason}</blockquote>}
      {answer.lines.map(line => (
        <div key={line.id}>
          <p>
            {line.docNo} {line.net !== undefined && `· ${t('link.ours')} ${formatDecimal(line.net, 2)}`}
            {line.theirNet && ` · ${t('dispute.theirs')} ${formatDecimal(line.theirNet, 2)}`}
          </p>
          {line.reason && <blockquote>{line.reason}</blockquote>}
          <FileList files={line.files.map(withName)} />
        </div>
      ))}
      <FileList files={answer.files.map(withName)} />
    </div>
  )
}

/** A file whose name is hidden has an empty name. */
const withName = (file: LinkAnswer['files'][number]) => ({ ...file, name: file.name ?? '' })

interface LinkActionProps {
  face: Face
  statementId: number
  link: number
  call: 'takeAnswer' | 'revokeLink'
}

const ACTIONS = {
  /** The server refuses makers of the statement, and says so. */
  takeAnswer: { ask: 'link.takeAsk', label: 'link.take', done: 'link.taken', buttonProps: { type: 'primary' } },
  revokeLink: { ask: 'link.revokeAsk', label: 'link.revoke', done: 'link.revoked', buttonProps: { danger: true } },
} as const

function LinkActionButton({ face, statementId, link, call }: LinkActionProps) {
  const t = useT()
  const { ask, label, done, buttonProps } = ACTIONS[call]
  const { run } = useBusy()
  const apply = () =>
    run(async () => {
      await faceCall(face, call, { body: { id: statementId, link }, idempotencyKey: newKey() })
      notify.success(t(done))
      refreshAll()
    })
  return (
    <Popconfirm title={t(ask)} okText={t(label)} cancelText={t('cancel')} onConfirm={() => void apply()}>
      <Button size="small" {...buttonProps}>
        {t(label)}
      </Button>
    </Popconfirm>
  )
}
