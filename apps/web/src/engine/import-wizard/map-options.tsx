import { can } from '@tuheng/domain/kernel/policy'
import { labelOf, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { Checkbox, Radio, Segmented, Select } from 'antd'
import { useId } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { cardOf } from '../catalogue.ts'
import { useT } from './locale/index.ts'
import type { DateOrder, Duplicates, Options, Target } from '@tuheng/domain/kernel/import-wire'

interface Props {
  resource: AnyResource
  face: Face
  options: Options
  /** References whose missing records can be created by the import. */
  refs: readonly Target[]
  onChange(options: Options): void
}

const ORDERS: readonly DateOrder[] = ['ymd', 'mdy', 'dmy']
const POLICIES: readonly Duplicates[] = ['refuse', 'skip', 'update']

/** Options for the whole file. */
export function MapOptions({ resource, face, options, refs, onChange }: Props) {
  const t = useT()
  const actor = useActor()
  const lang = useLang()
  const id = useId()
  const set = (patch: Partial<Options>) => onChange({ ...options, ...patch })
  const mayMake = (target: Target) =>
    Object.values(cardOf(target.to ?? '')?.faces ?? {}).some(other => can(actor, other, 'modify'))
  const sets = [
    ...(resource.unique ?? []),
    ...Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'serial' ? [[name]] : [])),
  ]
  const nameOf = (field: string) => labelOf(resource.fields[field] ?? { kind: 'text', label: field }, field)[lang]
  const existing = (
    <div>
      <h3 id={`${id}-same`}>{t('opt.duplicates')}</h3>
      <Radio.Group
        aria-labelledby={`${id}-same`}
        className="im-stack"
        value={options.duplicates}
        options={POLICIES.map(policy => ({
          value: policy,
          label: t(`opt.${policy}`),
          disabled: policy === 'update' && !can(actor, face, 'modify'),
        }))}
        onChange={event => set({ duplicates: event.target.value as Duplicates })}
      />
      {options.duplicates === 'update' && sets.length > 0 && (
        <Select
          aria-label={t('opt.match')}
          className="im-match"
          value={options.match?.join(',') ?? ''}
          options={[
            { value: '', label: t('opt.matchAuto') },
            ...sets.map(fields => ({ value: fields.join(','), label: fields.map(nameOf).join(' + ') })),
          ]}
          onChange={value => set({ match: value === '' ? null : value.split(',') })}
        />
      )}
    </div>
  )
  const creating = (
    <div role="group" aria-labelledby={`${id}-make`}>
      <h3 id={`${id}-make`}>{t('opt.create')}</h3>
      {refs.length === 0 && <p className="im-faint">{t('opt.createNone')}</p>}
      <div className="im-stack">
        {refs.map(target => (
          <Checkbox
            key={target.field}
            checked={options.create.includes(target.field)}
            disabled={!mayMake(target)}
            onChange={event =>
              set({
                create: event.target.checked
                  ? [...options.create, target.field]
                  : options.create.filter(name => name !== target.field),
              })
            }
          >
            {target.label}
            {!mayMake(target) && <span className="im-faint"> {t('opt.createNot')}</span>}
          </Checkbox>
        ))}
      </div>
    </div>
  )
  return (
    <section className="im-card im-options" aria-label={t('opt.title')}>
      <h2>{t('opt.title')}</h2>
      <div role="group" aria-labelledby={`${id}-dates`}>
        <h3 id={`${id}-dates`}>{t('opt.dates')}</h3>
        <Segmented
          block
          value={options.dateOrder}
          options={ORDERS.map(order => ({ value: order, label: t(`opt.${order}`) }))}
          onChange={dateOrder => set({ dateOrder })}
        />
      </div>
      {face.imports === undefined && existing}
      {face.imports === undefined && creating}
      <div className="im-stack im-rules">
        <Checkbox checked={options.allOrNothing} onChange={event => set({ allOrNothing: event.target.checked })}>
          {t('opt.all')}
        </Checkbox>
        <Checkbox checked={options.round} onChange={event => set({ round: event.target.checked })}>
          {t('opt.round')}
        </Checkbox>
      </div>
    </section>
  )
}
