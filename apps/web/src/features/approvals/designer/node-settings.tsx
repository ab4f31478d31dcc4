import { type ApprovalNode, type CopyNode, DENIABLE_ACTS, type TimeLimit, WAYS } from '@tuheng/domain/approvals/flow'
import { f } from '@tuheng/domain/kernel/fields'
import { Checkbox, Input, Segmented, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { useDesigner } from './designer-context.ts'
import { useWorkHours } from '../use-late-text.ts'
import css from './drawer.module.css'
import { FieldAccess } from './field-access.tsx'
import { useT } from './locale/index.ts'
import { PartField, RadioChoices } from './part-field.tsx'
import { PeopleEditor } from './people-editor.tsx'
import { replaceNode } from './tree.ts'

/** The longest name that a draft may have. */
export const MAX_NAME = 40
const OPINIONS = ['optional', 'onReject', 'always'] as const
const EXPIRIES: readonly TimeLimit['onExpiry'][] = ['remind', 'head', 'agree', 'reject']
const USUAL_HOURS = 24

/** The settings of an approval or copy node. */
export function NodeSettings({ node }: { node: ApprovalNode | CopyNode }) {
  const t = useT()
  const { nodes, state, readOnly } = useDesigner()
  const put = (next: ApprovalNode | CopyNode, subject?: string) => state.changeNodes(replaceNode(nodes, next), subject)
  return (
    <>
      <PartField label={t('node.name')}>
        <Input
          aria-label={t('node.name')}
          value={node.name}
          maxLength={MAX_NAME}
          disabled={readOnly}
          status={node.name.trim() ? '' : 'error'}
          onChange={event => put({ ...node, name: event.target.value }, `name:${node.id}`)}
        />
      </PartField>
      <PartField
        label={t(node.type === 'copy' ? 'node.peopleCopy' : 'node.people')}
        what={node.people.length > 1 ? t('rule.together') : undefined}
      >
        <PeopleEditor
          people={node.people}
          isCopy={node.type === 'copy'}
          onChange={people => put({ ...node, people })}
        />
      </PartField>
      {node.type === 'approval' && <ApprovalSettings node={node} put={put} />}
    </>
  )
}

interface Part {
  node: ApprovalNode
  put(next: ApprovalNode, subject?: string): void
}

function ApprovalSettings({ node, put }: Part) {
  const t = useT()
  const { readOnly } = useDesigner()
  const { opinion = 'onReject', denies = [] } = node
  return (
    <>
      <PartField label={t('node.way')}>
        <RadioChoices
          label={t('node.way')}
          value={node.way}
          disabled={readOnly}
          choices={WAYS.map(way => ({ value: way, label: t(`way.${way}`), what: t(`wayWhat.${way}`) }))}
          onChange={way => {
            const { share = 50, ...rest } = node
            put(way === 'share' ? { ...rest, way, share } : { ...rest, way })
          }}
        />
        {node.way === 'share' && (
          <WholeNumber
            label={t('node.share')}
            value={node.share}
            max={100}
            onChange={share => put(withoutEmpty({ ...node, share }), `share:${node.id}`)}
          />
        )}
      </PartField>
      <PartField label={t('node.opinion')}>
        <Segmented
          aria-label={t('node.opinion')}
          block
          disabled={readOnly}
          value={opinion}
          options={OPINIONS.map(value => ({ value, label: t(`opinion.${value}`) }))}
          onChange={value => put({ ...node, opinion: value })}
        />
        <label className={css.switch}>
          <Switch
            aria-label={t('node.attachment')}
            disabled={readOnly}
            checked={node.attachment === true}
            onChange={isOn => put(withoutEmpty({ ...node, attachment: isOn || undefined }))}
          />
          {t('node.attachment')}
        </label>
      </PartField>
      <PartField label={t('node.denies')}>
        <div className={css.checks}>
          {DENIABLE_ACTS.map(act => (
            <Checkbox
              key={act}
              disabled={readOnly}
              checked={!denies.includes(act)}
              onChange={event => {
                const next = DENIABLE_ACTS.filter(one => (one === act ? !event.target.checked : denies.includes(one)))
                put(withoutEmpty({ ...node, denies: next.length ? next : undefined }))
              }}
            >
              {t(`node.may.${act}`)}
            </Checkbox>
          ))}
        </div>
      </PartField>
      <LimitSettings node={node} put={put} />
      <FieldAccess node={node} onChange={fields => put(withoutEmpty({ ...node, fields }))} />
    </>
  )
}

function LimitSettings({ node, put }: Part) {
  const t = useT()
  const hours = useWorkHours()
  const { readOnly, facts } = useDesigner()
  const { limit } = node
  return (
    <PartField label={t('node.limit')}>
      <label className={css.switch}>
        <Switch
          aria-label={t('node.limitOn')}
          disabled={readOnly}
          checked={limit !== undefined}
          onChange={isOn =>
            put(withoutEmpty({ ...node, limit: isOn ? { hours: USUAL_HOURS, onExpiry: 'remind' } : undefined }))
          }
        />
        {t('node.limitOn')}
      </label>
      {limit && (
        <div className={css.pair}>
          <WholeNumber
            label={t('node.hours')}
            value={limit.hours}
            max={1000}
            onChange={(hours = 0) => put({ ...node, limit: { ...limit, hours } }, `hours:${node.id}`)}
          />
          <div>
            <span className={css.label}>{t('node.then')}</span>
            <Select
              aria-label={t('node.then')}
              className="en-fill"
              disabled={readOnly}
              value={limit.onExpiry}
              options={EXPIRIES.map(value => ({
                value,
                label: t(`limit.${value}`),
                disabled: value === 'agree' && facts.fourEyes,
              }))}
              onChange={(onExpiry: TimeLimit['onExpiry']) => put({ ...node, limit: { ...limit, onExpiry } })}
            />
          </div>
          <p className={css.what}>{t('node.hoursHint', { hours })}</p>
          {facts.fourEyes && <p className={css.what}>{t('node.byClock')}</p>}
        </div>
      )}
    </PartField>
  )
}

function WholeNumber({
  label,
  value,
  max,
  onChange,
}: {
  label: string
  value: number | undefined
  max: number
  onChange(value: number | undefined): void
}) {
  const { readOnly } = useDesigner()
  const field = useMemo(() => f.integer(label, { en: label, required: true, min: 1, max }), [label, max])
  return (
    <div className={css.number}>
      <span className={css.label}>{label}</span>
      <FieldInput
        field={field}
        label={label}
        value={value || null}
        disabled={readOnly}
        onChange={next => onChange(typeof next === 'number' ? next : undefined)}
      />
    </div>
  )
}

type Optional = 'share' | 'attachment' | 'denies' | 'limit' | 'fields'

/** Leaves out what is not set. */
function withoutEmpty(
  node: Omit<ApprovalNode, Optional> & { [K in Optional]?: ApprovalNode[K] | undefined },
): ApprovalNode {
  const { share, attachment, denies, limit, fields, ...rest } = node
  return {
    ...rest,
    ...(share === undefined ? {} : { share }),
    ...(attachment ? { attachment } : {}),
    ...(denies ? { denies } : {}),
    ...(limit ? { limit } : {}),
    ...(fields ? { fields } : {}),
  }
}
