import type { Condition } from '@tuheng/domain/approvals/flow'
import { Input } from 'antd'
import { ConditionBuilder } from './condition-builder.tsx'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'
import { MAX_NAME } from './node-settings.tsx'
import { PartField } from './part-field.tsx'
import { type BranchPlace, isDefault, replaceBranch } from './tree.ts'
import { restWords } from './words.ts'

/** The settings of a branch: when it is taken. */
export function BranchSettings({ node, branch }: BranchPlace) {
  const t = useT()
  const { nodes, state, readOnly, wording } = useDesigner()
  const isLast = isDefault(node, branch.id)
  const rest = isLast ? state.coverage.branches.find(({ id }) => id === branch.id)?.rest : undefined
  const setCondition = (condition: Condition, subject?: string) =>
    state.changeNodes(replaceBranch(nodes, { ...branch, condition }), subject)
  return (
    <>
      <PartField label={t('branch.name')}>
        <Input
          aria-label={t('branch.name')}
          value={branch.name}
          maxLength={MAX_NAME}
          disabled={readOnly}
          status={branch.name.trim() ? '' : 'error'}
          onChange={event =>
            state.changeNodes(replaceBranch(nodes, { ...branch, name: event.target.value }), `name:${branch.id}`)
          }
        />
      </PartField>
      <PartField label={t('branch.condition')}>
        {isLast || node.kind === 'parallel' ? (
          <>
            <p className={css.what}>{t(isLast ? 'branch.isDefault' : 'branch.isParallel')}</p>
            {rest && <p>{t('branch.rest', { rest: restWords(rest, wording) })}</p>}
          </>
        ) : (
          <ConditionBuilder condition={branch.condition} name={branch.id} onChange={setCondition} />
        )}
      </PartField>
    </>
  )
}
