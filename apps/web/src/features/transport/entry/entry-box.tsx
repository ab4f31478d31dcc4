import { ThunderboltFilled } from '@ant-design/icons'
import { labelOf } from '@tuheng/domain/kernel/resource'
import type { ComponentType } from 'react'
import { FieldBox } from '../../../engine/form/field-box.tsx'
import { FieldError } from '../../../engine/form/field-error.tsx'
import { useForm, useFormState } from '../../../engine/form/form-context.ts'
import { useFormSettings } from '../../../engine/form/form-settings.ts'
import { fieldState, isRequired } from '../../../engine/form/form-model.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { CarrierControl } from './carrier-control.tsx'
import type { TripField } from '../shared/trips.ts'
import { useEntry } from './entry-context.ts'
import { MomentControl } from './moment-control.tsx'
import { DriverControl, TrailerControl, TruckControl } from './team-controls.tsx'
import { TonsControl } from './tons-control.tsx'
import css from './entry.module.css'

export interface ControlProps {
  name: string
  id: string
  label: string
  invalid: boolean
  describedBy: string | undefined
}

/** Fields with inputs that are faster to type into than those of other forms. */
const FAST_INPUTS: { readonly [K in TripField]?: ComponentType<ControlProps> } = {
  vehicleId: TruckControl,
  trailerId: TrailerControl,
  driverId: DriverControl,
  carrierId: CarrierControl,
  loadAt: MomentControl,
  unloadAt: MomentControl,
  loadGross: TonsControl,
  loadTare: TonsControl,
  unloadGross: TonsControl,
  unloadTare: TonsControl,
  deductQty: TonsControl,
  planQty: TonsControl,
}

/** One field of the entry form. */
export function EntryBox({ name }: { name: string }) {
  const { autoFilled } = useEntry()
  const Control = FAST_INPUTS[name as TripField]
  return (
    <div
      className={css.cell}
      data-name={name}
      data-skip={autoFilled.has(name) || SKIPPED_BY_ENTER.has(name) || undefined}
    >
      {Control ? <FastBox name={name} control={Control} /> : <FieldBox name={name} hideLabel={name === 'extras'} />}
    </div>
  )
}

/** Enter skips them; Tab and the pointer reach them. */
const SKIPPED_BY_ENTER: ReadonlySet<string> = new Set<TripField>([
  'driverMobile',
  'loadPhotos',
  'unloadPhotos',
  'payType',
  'extras',
  'yardId',
])

function FastBox({ name, control: Control }: { name: string; control: ComponentType<ControlProps> }) {
  const t = useT()
  const lang = useLang()
  const { model } = useForm()
  const { creating, actor, prefix } = useFormSettings()
  const { autoFilled } = useEntry()
  const state = useFormState(({ values }) => fieldState({ model, name, row: values, creating, actor }))
  const required = useFormState(({ values }) => isRequired(model, name, values))
  const texts = useFormState(({ errors }) => errors[name])
  const wrong = !!texts?.length
  const field = model.fields[name]
  if (!field || state === 'hidden') return null
  if (state === 'readonly') return <FieldBox name={name} />
  const label = labelOf(field, name)[lang]
  const id = `${prefix}-${name}`
  return (
    <div className="en-field" data-field={name} data-wrong={wrong ? true : undefined}>
      <div className="en-label">
        <label htmlFor={id}>
          {required && <i className="en-must">*</i>}
          {label}
        </label>
        {autoFilled.has(name) && (
          <ThunderboltFilled className={css.auto} title={t('entry.auto')} aria-label={t('entry.auto')} />
        )}
      </div>
      <Control name={name} id={id} label={label} invalid={wrong} describedBy={wrong ? `${id}-error` : undefined} />
      <FieldError texts={texts} id={`${id}-error`} />
    </div>
  )
}
