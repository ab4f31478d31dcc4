import type { waybill } from '@tuheng/domain/transport/index'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormValue } from '../../../engine/form/form-context.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { isTractor, refPatch, usualTeam, vehicleById } from '../shared/lookups.ts'
import { trips } from '../shared/trips.ts'
import { teamPatch, type TeamMember, type TeamValues } from './team-patch.ts'

/** In the dialogs of 派车 and 改派: fills in the trailer and the driver that usually go with the truck, and says so. */
export default function UsualTeamNote() {
  const t = useT()
  const lang = useLang()
  const form = useForm()
  const vehicleId = useFormValue<typeof waybill>('vehicleId')
  const asked = useRef(vehicleId)
  const [opened] = useState(() => form.values())
  const filled = useRef<Partial<Record<TeamMember, unknown>>>({})
  const [names, setNames] = useState<readonly TeamMember[]>([])
  useEffect(() => {
    if (vehicleId === asked.current) return
    asked.current = vehicleId
    setNames([])
    if (typeof vehicleId !== 'number') return
    teamOf(vehicleId).then(
      team => {
        if (!team || asked.current !== vehicleId) return
        const found = teamPatch(team, { values: form.values(), opened, filled: filled.current })
        form.patch(found.patch)
        filled.current = Object.fromEntries(found.names.map(name => [name, found.patch[name]]))
        setNames(found.names)
      },
      (error: unknown) => notify.error(error),
    )
  }, [form, opened, vehicleId])
  const labels = names.map(name => trips.fields[name] && labelOf(trips.fields[name], name)[lang])
  return (
    <p className="en-faint" role="status">
      {names.length ? t('dispatch.filled', { names: labels.join(lang === 'zh' ? '、' : ', ') }) : t('dispatch.fills')}
    </p>
  )
}

async function teamOf(vehicleId: number): Promise<TeamValues | undefined> {
  const truck = await vehicleById(vehicleId)
  if (!truck) return undefined
  const { trailer, driver } = await usualTeam(truck)
  return {
    trailerId: trailer && refPatch('trailerId', trailer),
    driverId: driver && refPatch('driverId', driver),
    pulls: isTractor(truck),
  }
}
