import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { isTractor, refPatch, usualTeam, findDrivers, findVehicles, type TeamField } from '../shared/lookups.ts'
import { anyResource, type AnyResource, type AnyRow, type LooseRow } from '@tuheng/domain/kernel/resource'
import { can } from '@tuheng/domain/kernel/policy'
import { driver, vehicle } from '@tuheng/domain/parties/index'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { cardOf } from '../../../engine/catalogue.ts'
import { refusalOf, unmatchedKey, unmatchedText, unmatchedValues } from '../../../engine/common/unmatched.ts'
import { useForm, useFormState } from '../../../engine/form/form-context.ts'
import type { FormApi } from '../../../engine/form/form-store.ts'
import { ImmediateChoiceContext, isRefused, accessibleName } from '../../../engine/widgets/ref/immediate-choice.ts'
import { OptionLine } from '../../../engine/widgets/ref/option-line.tsx'
import { fetchOptions } from '../../../engine/widgets/ref/options.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { FastPicker } from '../picker/fast-picker.tsx'
import { PlateMark } from '../shared/plate-mark.tsx'
import type { TripRow } from '../shared/trips.ts'
import { useT } from '../locale/index.ts'
import css from './entry.module.css'
import type { ControlProps } from './entry-box.tsx'
import { useEntry, type EntryFacts } from './entry-context.ts'

const FormDialog = lazy(() => import('../../../engine/form-page/form-dialog.tsx'))
const vehicles = anyResource(vehicle)
const drivers = anyResource(driver)

/** The truck. Choosing it fills in its usual trailer, driver and carrier. */
export function TruckControl(props: ControlProps) {
  const form = useForm()
  const entry = useEntry()
  const choose = async (option: Option | null) => {
    form.set('vehicleId', option?.id ?? null, chosen('vehicleId', option))
    if (!option) return
    try {
      await fillInTeam(form, entry, option)
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <TeamPicker
      {...props}
      resource={vehicles}
      preset={{ isTrailer: false }}
      textField="plateNo"
      find={(text, signal) => findVehicles(text, { isTrailer: false, trip: form.values() }, signal)}
      onChoose={choose}
    />
  )
}

export function TrailerControl(props: ControlProps) {
  const form = useForm()
  const { setAutoFilled } = useEntry()
  const choose = (option: Option | null) => {
    setAutoFilled(['trailerId'], false)
    form.set('trailerId', option?.id ?? null, chosen('trailerId', option))
  }
  return (
    <TeamPicker
      {...props}
      resource={vehicles}
      preset={{ isTrailer: true }}
      textField="plateNo"
      find={(text, signal) => findVehicles(text, { isTrailer: true, trip: form.values() }, signal)}
      onChoose={choose}
    />
  )
}

export function DriverControl(props: ControlProps) {
  const form = useForm()
  const { setAutoFilled } = useEntry()
  const choose = (option: Option | null) => {
    setAutoFilled(['driverId'], false)
    form.set('driverId', option?.id ?? null, chosen('driverId', option))
  }
  return (
    <TeamPicker
      {...props}
      resource={drivers}
      preset={{}}
      textField="name"
      find={(text, signal) => findDrivers(text, { trip: form.values() }, signal)}
      onChoose={choose}
    />
  )
}

/** What a choice sets. Text that matched nothing before is forgotten. */
const chosen = (name: TeamField, option: Option | null): AnyRow => ({
  ...refPatch(name, option),
  [unmatchedKey(name)]: null,
})

/** Fills in what usually goes with the truck. It replaces values of another truck, but never typed ones. */
async function fillInTeam(
  form: FormApi,
  { autoFilled, setAutoFilled, task }: EntryFacts,
  truck: Option,
): Promise<void> {
  const { trailer, driver: person, carrierId } = await usualTeam(truck)
  const row: TripRow = form.values()
  if (row['vehicleId'] !== truck.id) return
  const open = (name: 'trailerId' | 'driverId' | 'carrierId') =>
    row[name] ? autoFilled.has(name) : !unmatchedText(row, name)
  const filled: string[] = []
  let patch: AnyRow = {}
  if (open('trailerId')) {
    patch = { ...patch, ...refPatch('trailerId', trailer) }
    if (trailer || !isTractor(truck)) filled.push('trailerId')
  }
  if (open('driverId')) {
    patch = { ...patch, ...refPatch('driverId', person) }
    if (person) filled.push('driverId')
  }
  const carriers = task?.carriers ?? []
  const usual = carriers.find(line => line.carrierId === carrierId) ?? (carriers.length === 1 ? carriers[0] : undefined)
  if (open('carrierId') && usual) {
    patch = { ...patch, carrierId: usual.carrierId, carrierId$: usual['carrierId$'] }
    filled.push('carrierId')
  }
  form.patch(patch)
  // The carrier of the previous trip stays replaceable if the truck has none
  setAutoFilled(['trailerId', 'driverId', ...(filled.includes('carrierId') ? ['carrierId'] : [])], false)
  setAutoFilled(filled, true)
}

interface TeamProps extends ControlProps {
  resource: AnyResource
  preset: LooseRow<typeof vehicle>
  /** The field of a new record that starts with the typed text. */
  textField: 'plateNo' | 'name'
  find(text: string, signal: AbortSignal): Promise<Option[]>
  onChoose(option: Option | null): void | Promise<void>
}

function TeamPicker({ name, id, label, invalid, describedBy, resource, preset, textField, find, onChoose }: TeamProps) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const form = useForm()
  const { next } = useEntry()
  const unmatched = useFormState(({ values }) => (values[name] ? '' : unmatchedText(values, name)))
  const isThere = useFormState(({ values }) => refusalOf(values, name) !== undefined)
  const caption = useFormState(({ values }) => values[`${name}$`]) as string | null | undefined
  const plate = useFormState(({ values }) => (textField === 'plateNo' && values[name] ? caption : undefined))
  const [creating, setCreating] = useState<AnyRow | null>(null)
  const face = resource.faces['all']
  const mayCreate = !!face && can(actor, face, 'modify')
  const noun = textField === 'plateNo' ? t(preset['isTrailer'] ? 'entry.trailer' : 'entry.truck') : t('entry.driver')
  const create = (text: string) =>
    setCreating({ ...preset, [textField]: textField === 'plateNo' ? text.toUpperCase() : text })
  const marker: ReactNode = plate ? <PlateMark plate={plate} /> : undefined
  return (
    <>
      <FastPicker<Option>
        id={id}
        label={label}
        value={caption ?? ''}
        invalid={invalid}
        {...(describedBy ? { describedBy } : {})}
        find={find}
        keyOf={option => option.id}
        textOf={option => option.label}
        render={(option, text) => (
          <ImmediateChoiceContext value>
            <OptionLine option={option} resource={cardOf(resource.name)} lang={lang} search={text} />
          </ImmediateChoiceContext>
        )}
        refusalOf={option => (isRefused(option, true) ? accessibleName(option) : undefined)}
        onChoose={onChoose}
        onDone={() => next(document.getElementById(id))}
        unmatched={unmatched}
        onUnmatched={(text, several) =>
          form.set(name, null, { ...refPatch(name as TeamField, null), ...unmatchedValues(name, text, several) })
        }
        create={
          mayCreate
            ? {
                label: text => t('picker.create', { what: noun, text: text.toUpperCase() }),
                start: create,
              }
            : undefined
        }
        marker={marker}
      />
      {unmatched && !isThere && mayCreate && (
        <Button
          type="link"
          size="small"
          className={css.addNew as string}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => create(unmatched)}
        >
          {t('picker.add', { what: noun, text: unmatched })}
        </Button>
      )}
      {creating && (
        <Suspense>
          <FormDialog
            resource={resource}
            faceName="all"
            variant="drawer"
            preset={creating}
            onClose={() => setCreating(null)}
            onSaved={row => {
              setCreating(null)
              void fetchOptions(face ?? { api: '', permission: '', zh: '', en: '' }, { ids: [row['id'] as number] })
                .then(([option]) => option && onChoose(option))
                .then(() => next(document.getElementById(id)), notify.error)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
