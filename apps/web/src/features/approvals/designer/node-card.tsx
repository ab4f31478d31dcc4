import { ExclamationCircleFilled, SendOutlined, UserOutlined } from '@ant-design/icons'
import type { ApprovalNode, CopyNode } from '@tuheng/domain/approvals/flow'
import type { ReactNode } from 'react'
import { useDesigner } from './designer-context.ts'
import { DryPeople } from './dry-people.tsx'
import { useT } from './locale/index.ts'
import css from './tree.module.css'
import { useDrag } from './use-drag.ts'
import { limitWords, opinionWords, peopleWords, wayWords } from './words.ts'

/** The card of an approval or copy node. */
export function NodeCard({ node }: { node: ApprovalNode | CopyNode }) {
  const t = useT()
  const { open, wording, issuesAt, dry, readOnly, moving } = useDesigner()
  const drag = useDrag(node.id, readOnly)
  const issues = issuesAt(node.id)
  const step = dry?.nodes.find(one => one.id === node.id)
  return (
    <button
      type="button"
      className={`${css.card} ${node.type === 'copy' ? css.copy : css.approval}`}
      data-card={node.id}
      data-wrong={issues.length > 0 || undefined}
      data-dim={(step && !step.isTaken) || undefined}
      data-taken={step?.isTaken || undefined}
      data-moving={moving === node.id || undefined}
      onClick={() => open(node.id)}
      {...drag}
    >
      <span className={css.cardHead}>
        <span className={css.typeIcon}>
          {node.type === 'copy' ? <SendOutlined aria-hidden /> : <UserOutlined aria-hidden />}
        </span>
        <span className={css.cardName}>{node.name || '—'}</span>
        <span className={css.cardType}>{t(`type.${node.type}`)}</span>
      </span>
      <span className={css.cardBody}>
        <span className={css.people} data-empty={!node.people.length || undefined}>
          {peopleWords(node, wording)}
        </span>
        {node.type === 'approval' && (
          <span className={css.facts}>
            <span>{wayWords(node, wording)}</span>
            {node.limit && <span>{limitWords(node, wording)}</span>}
            {node.opinion === 'always' && <span>{opinionWords(node, wording)}</span>}
            {node.attachment && <span>{t('attachment.true')}</span>}
            {node.fields && Object.keys(node.fields).length > 0 && (
              <span>{`${t('node.fields')} ${Object.keys(node.fields).length}`}</span>
            )}
          </span>
        )}
        {step && <DryPeople step={step} node={node} />}
        <IssueWords texts={issues.map(({ msg }) => msg)} />
      </span>
    </button>
  )
}

/** The first fault in words, and how many more there are. */
export function IssueWords({ texts }: { texts: readonly string[] }): ReactNode {
  const [first, ...more] = texts
  if (first === undefined) return null
  return (
    <span className={css.issue}>
      <ExclamationCircleFilled aria-hidden />
      <span>
        {first}
        {more.length > 0 && ` (+${more.length})`}
      </span>
    </span>
  )
}
