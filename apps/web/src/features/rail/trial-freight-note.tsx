import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { isZero, sub } from '@tuheng/domain/kernel/decimal'
import type { railWaybill } from '@tuheng/domain/rail/rail-waybill'
import type { trialFreightCall } from '@tuheng/domain/rail/rail.calls'
import { nowText } from '../../engine/common/today.ts'
import { useForm, useFormValue } from '../../engine/form/form-context.ts'
import type { TransitionNoteProps } from '../../engine/slots.ts'
import { formatDecimal, isNumber } from '../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../shared/calls/api.ts'
import { useT } from './locale/index.ts'

type Answer = AnswerOf<typeof trialFreightCall>

/** In the dialog of 制单: what the tariff gives for the wagons, and how far the typed freight is from it. */
export default function TrialFreightNote({ rows }: TransitionNoteProps<typeof railWaybill>) {
  const t = useT()
  const form = useForm()
  const [row] = rows
  const [km, tariffId, at, freight] = [
    useFormValue<typeof railWaybill>('km'),
    useFormValue<typeof railWaybill>('tariffId'),
    useFormValue<typeof railWaybill>('ticketAt'),
    useFormValue<typeof railWaybill>('freight'),
  ]
  const day = (typeof at === 'string' && /^\d{4}-\d{2}-\d{2}/.test(at) ? at : nowText()).slice(0, 10)
  const asked = {
    id: row?.id as number,
    ...(typeof km === 'number' ? { km } : {}),
    ...(typeof tariffId === 'number' ? { tariffId } : {}),
    day,
  }
  const { data } = useQuery({
    queryKey: ['oms/railWaybill', 'trial-freight', asked],
    queryFn: ({ signal }) => call<Answer>('oms/railWaybill/trialFreight', asked, { signal, silent: true }),
    enabled: row !== undefined && rows.length === 1,
  })
  if (rows.length !== 1) return null
  const trial = data?.freight
  const isOther = isNumber(trial) && !(isNumber(freight) && isZero(sub(freight, trial)))
  return (
    <p className="en-faint" role="status">
      {data && textOf(data, freight)}
      {data && feesOf(data)}
      {isOther && (
        <Button type="link" size="small" onClick={() => form.set('freight', trial)}>
          {t('trial.take')}
        </Button>
      )}
    </p>
  )

  /** What the tariff gives beside the freight; it is billed among the other charges. */
  function feesOf({ shunting, boxUse }: Answer): string {
    return [
      isNumber(shunting) ? t('trial.shunting', { amount: formatDecimal(shunting, 2) }) : '',
      isNumber(boxUse) ? t('trial.boxUse', { amount: formatDecimal(boxUse, 2) }) : '',
    ].join('')
  }

  function textOf({ freight: trial, tariff, why }: Answer, typed: unknown): string {
    if (why) return t(`trial.no.${why}`, { tariff: tariff ?? '' })
    if (!isNumber(trial)) return ''
    const shown = t('trial.freight', { tariff: tariff ?? '', amount: formatDecimal(trial, 2) })
    if (!isNumber(typed)) return shown
    const difference = sub(typed, trial)
    return isZero(difference)
      ? `${shown}${t('trial.same')}`
      : `${shown}${t('trial.differs', { difference: signed(difference) })}`
  }
}

const signed = (value: string): string => `${value.startsWith('-') ? '' : '+'}${formatDecimal(value, 2)}`
