import type { route } from '@tuheng/domain/contracts/index'
import type { AnyRow, FieldName } from '@tuheng/domain/kernel/resource'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { eq } from '@tuheng/domain/kernel/decimal'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useStore } from 'zustand'
import type { FormPaneProps } from '../../engine/slots.ts'
import { call } from '../../shared/calls/api.ts'
import type { distanceCall } from '@tuheng/domain/parties/distance.calls'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

/** Proposes the distance between the two places of a route. A typed value stays until the person takes the proposal. */
export function DistanceProposal({ form }: FormPaneProps) {
  const t = useT()
  const actor = useActor()
  const fromId = useStore(form.store, ({ values }) => value(values, 'fromAddressId'))
  const toId = useStore(form.store, ({ values }) => value(values, 'toAddressId'))
  const km = useStore(form.store, ({ values }) => value(values, 'km'))
  const hasPlaces = typeof fromId === 'number' && typeof toId === 'number' && fromId !== toId
  const { data } = useQuery({
    queryKey: ['sys/address', 'distance', fromId, toId],
    queryFn: () => call<AnswerOf<typeof distanceCall>>('sys/address/distance', { fromId, toId }),
    enabled: hasPlaces && hasPermission(actor, 'sys.addr.read'),
    staleTime: 60_000,
  })
  if (!hasPlaces || !data) return null
  const road = data.road?.source === 'route' || !data.road?.km ? null : { km: data.road.km }
  if (!road && !data.straightKm) return null
  const isTaken = road && typeof km === 'string' && km !== '' && eq(km, road.km)
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 'var(--space-3)' }}
      title={[
        road && t('distance.road', { km: road.km }),
        data.straightKm && t('distance.straight', { km: data.straightKm }),
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        road && !isTaken ? (
          <Button size="small" onClick={() => form.set('km', road.km)}>
            {t('distance.take')}
          </Button>
        ) : undefined
      }
    />
  )
}

const value = (values: AnyRow, name: FieldName<typeof route>): unknown => values[name]
