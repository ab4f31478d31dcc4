import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import type { DryRun } from '@tuheng/domain/approvals/process.calls'
import type { ApprovalNode, CopyNode } from '@tuheng/domain/approvals/flow'
import { useT } from './locale/index.ts'
import css from './tree.module.css'

export type DryStep = DryRun['nodes'][number]

/** Whom a node asks in the dry run, and whom it passes over and why. */
export function DryPeople({ step, node }: { step: DryStep; node: Pick<ApprovalNode | CopyNode, 'people'> }) {
  const t = useT()
  if (!step.isTaken) return <span className="visually-hidden">{t('dry.notTaken')}</span>
  const asked = step.people.filter(one => one.isAsked)
  const others = step.people.filter(one => !one.isAsked)
  const isChosen = node.people.some(({ by }) => by === 'chosen')
  return (
    <span className={css.dry}>
      {asked.length > 0 && (
        <span className={css.asked}>
          <CheckOutlined aria-hidden />
          <span>{asked.map(({ name }) => name ?? '').join(t('sep'))}</span>
        </span>
      )}
      {others.map(({ name, reason }, i) => (
        <span key={`${name}.${i}`} className={css.passedOver}>
          <MinusOutlined aria-hidden />
          <span>{t('dry.passedOver', { name: name ?? '', reason })}</span>
        </span>
      ))}
      {isChosen && asked.length === 0 ? (
        <span className={css.passedOver}>{t('dry.chosen')}</span>
      ) : (
        step.passedWithout && (
          <span className={css.passedOver}>
            {t(step.passedWithout === 'starter' ? 'dry.starterOnly' : 'dry.nobody')}
          </span>
        )
      )}
    </span>
  )
}
