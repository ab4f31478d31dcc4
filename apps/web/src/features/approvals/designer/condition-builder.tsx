import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { OPS_OF } from '@tuheng/domain/approvals/condition'
import type { Clause, Condition, Op, Test } from '@tuheng/domain/approvals/flow'
import { Button, Select } from 'antd'
import { Fragment } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useDesigner } from './designer-context.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'
import { TestValue } from './test-value.tsx'
import { opWords, type Subject } from './words.ts'

interface Props {
  condition: Condition | null | undefined
  /** What it belongs to. */
  name: string
  onChange(condition: Condition, subject?: string): void
}

const EMPTY_TEST: Test = { subject: '', op: 'eq' }

/** Groups of tests: one of the groups must hold, and within it every test. */
export function ConditionBuilder({ condition, name, onChange }: Props) {
  const t = useT()
  const { readOnly } = useDesigner()
  const clauses = condition?.anyOf.length ? condition.anyOf : [{ allOf: [EMPTY_TEST] }]
  const put = (anyOf: readonly Clause[], subject?: string) => onChange({ anyOf }, subject)
  return (
    <div className={css.groups}>
      {clauses.map((clause, i) => (
        // Groups have no names: their place is what they are
        <Fragment key={`group.${i}`}>
          {i > 0 && <p className={css.or}>{t('condition.or')}</p>}
          <section className={css.group} aria-label={t('condition.group', { no: i + 1 })}>
            {clauses.length > 1 && (
              <header>
                <span>{t('condition.group', { no: i + 1 })}</span>
                {!readOnly && (
                  <IconButton label={t('condition.removeGroup')} onClick={() => put(clauses.toSpliced(i, 1))}>
                    <DeleteOutlined />
                  </IconButton>
                )}
              </header>
            )}
            <ClauseEditor
              clause={clause}
              name={`${name}.${i}`}
              onChange={(next, subject) => put(clauses.toSpliced(i, 1, next), subject)}
            />
          </section>
        </Fragment>
      ))}
      {!readOnly && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => put([...clauses, { allOf: [EMPTY_TEST] }])}>
          {t('condition.addGroup')}
        </Button>
      )}
    </div>
  )
}

function ClauseEditor({
  clause: { allOf },
  name,
  onChange,
}: {
  clause: Clause
  name: string
  onChange(clause: Clause, subject?: string): void
}) {
  const t = useT()
  const { readOnly } = useDesigner()
  const put = (tests: readonly Test[], subject?: string) => onChange({ allOf: tests }, subject)
  return (
    <>
      {allOf.map((test, i) => (
        <div key={`test.${i}`} className={css.test}>
          {i > 0 && <span className={css.and}>{t('condition.and')}</span>}
          <TestEditor test={test} onChange={next => put(allOf.toSpliced(i, 1, next), `test:${name}.${i}`)} />
          {!readOnly && allOf.length > 1 && (
            <IconButton label={t('condition.removeTest')} onClick={() => put(allOf.toSpliced(i, 1))}>
              <DeleteOutlined />
            </IconButton>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => put([...allOf, EMPTY_TEST])}>
          {t('condition.addTest')}
        </Button>
      )}
    </>
  )
}

const isList = (op: Op): boolean => op === 'in' || op === 'notIn'
const isBare = (op: Op): boolean => op === 'empty' || op === 'filled'

/** A test of another subject or by another comparison keeps of its value what still fits. */
function testOf(subject: Subject | undefined, before: Test, op: Op): Test {
  const { value, subject: path } = before
  if (isBare(op) || value === undefined)
    return { subject: path, op, ...(subject?.kind === 'flag' ? { value: true } : {}) }
  if (isList(op)) return { subject: path, op, value: Array.isArray(value) ? value : [value] }
  const first: unknown = Array.isArray(value) ? value[0] : value
  return { subject: path, op, ...(first === undefined ? {} : { value: first }) }
}

function TestEditor({ test, onChange }: { test: Test; onChange(test: Test): void }) {
  const t = useT()
  const { facts, readOnly, wording } = useDesigner()
  const subject = wording.subjectOf(test.subject)
  const groups = [
    { label: t('condition.groupRecord'), root: 'record.' },
    { label: t('condition.groupInput'), root: 'input.' },
    { label: t('condition.groupStarter'), root: 'starter.' },
  ].flatMap(({ label, root }) => {
    const options = facts.subjects
      .filter(({ path }) => path.startsWith(root) && path !== 'record.approvalId' && path !== 'record.approval')
      .map(one => ({ value: one.path, label: one.label }))
    return options.length ? [{ label, options }] : []
  })
  const choose = (path: string) => {
    const next = facts.subjects.find(one => one.path === path)
    if (!next) return
    const ops = OPS_OF[next.kind]
    // What a figure is asked most, and what holds for any number of choices
    const usual: Op = next.kind === 'number' ? 'gt' : next.kind === 'one' ? 'in' : (ops[0] ?? 'eq')
    onChange({ subject: path, op: usual, ...(next.kind === 'flag' ? { value: true } : {}) })
  }
  return (
    <div className={css.testParts}>
      <Select
        aria-label={t('condition.subject')}
        placeholder={t('condition.subject')}
        disabled={readOnly}
        value={test.subject || null}
        status={test.subject && !subject ? 'error' : ''}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={280}
        labelRender={({ value, label }) => label ?? t('condition.unknown', { path: String(value) })}
        options={groups}
        onChange={choose}
      />
      {subject && (
        <Select
          aria-label={t('condition.op')}
          disabled={readOnly}
          value={test.op}
          popupMatchSelectWidth={false}
          options={OPS_OF[subject.kind].map(op => ({ value: op, label: opWords(subject.kind, op, t) }))}
          onChange={(op: Op) => onChange(testOf(subject, test, op))}
        />
      )}
      {subject && !isBare(test.op) && (
        <TestValue
          subject={subject}
          isList={isList(test.op)}
          value={test.value}
          onChange={value => {
            const { value: _value, ...rest } = test
            onChange(value === undefined ? rest : { ...rest, value })
          }}
        />
      )}
    </div>
  )
}
