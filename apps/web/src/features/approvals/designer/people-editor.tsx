import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { PeopleRule } from '@tuheng/domain/approvals/flow'
import { f } from '@tuheng/domain/kernel/fields'
import { Button, Dropdown, Select } from 'antd'
import { useMemo } from 'react'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'

type By = PeopleRule['by']

/** In the order in which they are offered. */
const OFFERED = {
  members: true,
  role: true,
  head: true,
  department: true,
  field: true,
  chosen: true,
} satisfies Record<By, true>
const ALL = Object.keys(OFFERED) as By[]
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const emptyRule = (by: By): PeopleRule => {
  switch (by) {
    case 'members':
      return { by, memberIds: [] }
    case 'role':
      return { by, roleId: 0 }
    case 'department':
      return { by, deptId: 0 }
    case 'head':
      return { by, levels: 1 }
    case 'field':
      return { by, field: '' }
    case 'chosen':
      return { by }
  }
}

interface Props {
  people: readonly PeopleRule[]
  isCopy: boolean
  onChange(people: readonly PeopleRule[]): void
}

/** Who is asked or told: several rules, taken together. */
export function PeopleEditor({ people, isCopy, onChange }: Props) {
  const t = useT()
  const { readOnly } = useDesigner()
  // Only the starter of an approval chooses, and once
  const kinds = ALL.filter(by => by !== 'chosen' || (!isCopy && !people.some(rule => rule.by === 'chosen')))
  return (
    <div className={css.rules}>
      {people.map((rule, i) => (
        // Rules have no names: their place is what they are
        <div key={`${rule.by}.${i}`} className={css.rule} role="group" aria-label={t(`rule.${rule.by}`)}>
          <div className={css.ruleHead}>
            <span>{t(`rule.${rule.by}`)}</span>
            {!readOnly && (
              <IconButton
                label={t('rule.remove', { name: t(`rule.${rule.by}`) })}
                onClick={() => onChange(people.toSpliced(i, 1))}
              >
                <DeleteOutlined />
              </IconButton>
            )}
          </div>
          <RuleInput rule={rule} onChange={next => onChange(people.toSpliced(i, 1, next))} />
        </div>
      ))}
      {!readOnly && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: kinds.map(by => ({
              key: by,
              label: (
                <span className={css.menuItem}>
                  <strong>{t(`rule.${by}`)}</strong>
                  <small>{t(`rule.${by}What`)}</small>
                </span>
              ),
            })),
            onClick: ({ key }) => onChange([...people, emptyRule(key as By)]),
          }}
        >
          <Button type="dashed" block icon={<PlusOutlined />}>
            {t('rule.add')}
          </Button>
        </Dropdown>
      )}
    </div>
  )
}

function RuleInput({ rule, onChange }: { rule: PeopleRule; onChange(rule: PeopleRule): void }) {
  const t = useT()
  const { facts, readOnly, wording } = useDesigner()
  const label = t(`rule.${rule.by}`)
  const fields = useMemo(
    () => ({
      members: f.refs(label, 'member', { en: label, where: { status: 'active' } }),
      role: f.ref(label, 'role', { en: label, required: true }),
      department: f.ref(label, 'department', { en: label, required: true }),
    }),
    [label],
  )
  const shared = { label, disabled: readOnly }
  switch (rule.by) {
    case 'members':
      return (
        <FieldInput
          {...shared}
          field={fields.members}
          value={[...rule.memberIds]}
          caption={rule.memberIds.map(id => wording.nameOf('member', id))}
          onChange={(ids, also) => {
            const names = (also?.['value$'] ?? []) as string[]
            wording.learn('member', new Map((ids ?? []).map((id, i) => [id, names[i] ?? `#${id}`])))
            onChange({ ...rule, memberIds: ids ?? [] })
          }}
        />
      )
    case 'role':
      return (
        <FieldInput
          {...shared}
          field={fields.role}
          value={rule.roleId || null}
          onChange={id => onChange({ ...rule, roleId: id ?? 0 })}
        />
      )
    case 'department':
      return (
        <FieldInput
          {...shared}
          field={fields.department}
          value={rule.deptId || null}
          onChange={id => onChange({ ...rule, deptId: id ?? 0 })}
        />
      )
    case 'head':
      return (
        <Select
          aria-label={t('rule.levels')}
          className="en-fill"
          disabled={readOnly}
          value={rule.levels}
          options={LEVELS.map(levels => ({
            value: levels,
            label: levels === 1 ? t('rule.levelOne') : t('rule.levelMore', { levels }),
          }))}
          onChange={(levels: number) => onChange({ ...rule, levels })}
        />
      )
    case 'field':
      return (
        <Select
          aria-label={label}
          className="en-fill"
          disabled={readOnly}
          value={rule.field || null}
          placeholder={t('people.unset')}
          showSearch={{ optionFilterProp: 'label' }}
          options={facts.memberFields.map(({ name, label: text }) => ({ value: name, label: text }))}
          onChange={(field: string) => onChange({ ...rule, field })}
        />
      )
    case 'chosen':
      return <p className={css.what}>{t('rule.chosenWhat')}</p>
  }
}
