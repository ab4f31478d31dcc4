import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { PlusSquareOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { call } from '../../shared/calls/api.ts'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import type { RailKey } from './locale/zh.ts'

interface Known {
  face: Face
  /** The field by which a record is known. */
  key: string
  label: RailKey
  /** Fetched with the first click. */
  load(): Promise<readonly AnyRow[]>
}

/** A button that adds the records that everybody knows and this company does not have yet. */
export const knownRecordsTool = ({ face, key, label, load }: Known) =>
  function KnownRecordsTool({ selected }: ListToolProps) {
    const t = useT()
    const actor = useActor()
    const client = useQueryClient()
    const [busy, setBusy] = useState(false)
    if (selected.length > 0 || !can(actor, face, 'modify')) return null
    const addMissing = async () => {
      setBusy(true)
      try {
        const known = await load()
        const { list } = await call<{ list: AnyRow[] }>(`${face.api}/list`, {
          filters: { [key]: known.map(one => one[key]) },
          columns: [key],
          pageSize: 200,
        })
        const there = new Set(list.map(row => row[key]))
        const missing = known.filter(one => !there.has(one[key]))
        for (const one of missing) await call(`${face.api}/save`, one)
        notify.success(missing.length ? t('known.added', { count: missing.length }) : t('known.none'))
      } catch (error) {
        notify.error(error)
      } finally {
        await client.invalidateQueries({ queryKey: [face.api] })
        setBusy(false)
      }
    }
    return (
      <Button icon={<PlusSquareOutlined />} loading={busy} onClick={() => void addMissing()}>
        {t(label)}
      </Button>
    )
  }
