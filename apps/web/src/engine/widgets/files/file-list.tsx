import {
  DeleteOutlined,
  EditOutlined,
  FileExcelOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { FileLink } from '@tuheng/domain/system/file.calls'
import { Button, Image } from 'antd'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../../locale/index.ts'
import { formatBytes } from './file-rules.ts'
import './files.css'

interface Props {
  files: readonly FileRef[]
  onRemove?: (id: number) => void
  /** Edits a picture again; `editable` says which. */
  onEdit?: (file: FileRef) => void
  editable?: (id: number) => boolean
}

/** Attached files: pictures as thumbnails that open enlarged, others by type and name. */
export function FileList({ files, onRemove, onEdit, editable }: Props) {
  const t = useT()
  if (!files.length) return null
  return (
    <Image.PreviewGroup>
      <ul className="en-file-list">
        {files.map(file => (
          <li key={file.id} className="en-file">
            {file.mime.startsWith('image/') ? <Thumbnail file={file} /> : <FileIcon file={file} />}
            <button type="button" className="en-file-name" title={file.name} onClick={() => void openFile(file)}>
              {file.name}
            </button>
            <span className="en-file-size">{formatBytes(file.size)}</span>
            {onEdit && editable?.(file.id) && (
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t('files.edit')} ${file.name}`}
                title={t('files.edit')}
                onClick={() => onEdit(file)}
              />
            )}
            {onRemove && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('files.remove')} ${file.name}`}
                title={t('files.remove')}
                onClick={() => onRemove(file.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Image.PreviewGroup>
  )
}

function Thumbnail({ file }: { file: FileRef }) {
  const { data } = useQuery({ queryKey: ['file', file.id], queryFn: () => linkOf(file), staleTime: 60_000 })
  return <span className="en-file-thumb">{data && <Image src={data} alt={file.name} width={40} height={40} />}</span>
}

function FileIcon({ file }: { file: FileRef }) {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const Icon = ICONS[ending] ?? FileOutlined
  return (
    <span className="en-file-thumb">
      <Icon aria-hidden />
    </span>
  )
}

const ICONS: Record<string, typeof FileOutlined> = {
  pdf: FilePdfOutlined,
  xlsx: FileExcelOutlined,
  xls: FileExcelOutlined,
  csv: FileExcelOutlined,
  doc: FileWordOutlined,
  docx: FileWordOutlined,
  txt: FileTextOutlined,
}

/** A signed address that is valid for a short time. */
export function linkOf(file: Pick<FileRef, 'id'>): Promise<string> {
  return call<FileLink>('fms/file/link', { id: file.id }).then(({ url }) => url)
}

export async function openFile(file: Pick<FileRef, 'id'>): Promise<void> {
  // Opened within the click: otherwise the browser blocks it as a pop-up
  const page = window.open('', '_blank')
  try {
    const url = await linkOf(file)
    if (page) page.location.href = url
  } catch (error) {
    page?.close()
    notify.error(error)
  }
}
