import { useQuery } from '@tanstack/react-query'
import type { FileLink } from '@tuheng/domain/system/file.calls'
import { Image } from 'antd'
import { useEffect } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'

interface Props {
  fileId: number
  name: string
  onClose(): void
}

/** A picture over the page, to be turned, mirrored and enlarged. */
export function PictureView({ fileId, name, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => call<FileLink>('fms/file/link', { id: fileId }, { signal }),
    staleTime: 60_000,
  })
  useEffect(() => {
    if (!error) return
    notify.error(error)
    onClose()
  }, [error, onClose])
  if (!data) return null
  return (
    <Image
      alt={name}
      src={data.url}
      style={{ display: 'none' }}
      preview={{ open: true, src: data.url, onOpenChange: open => !open && onClose() }}
    />
  )
}
