import { useQuery } from '@tanstack/react-query'
import type { Folder, folderTreeCall } from '@tuheng/domain/files/folders/folder.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { TreeDataNode } from 'antd'
import { call } from '../../../shared/calls/api.ts'

export function useFolders() {
  return useQuery({
    queryKey: ['fms/folder', 'tree'],
    queryFn: ({ signal }) => call<AnswerOf<typeof folderTreeCall>>('fms/folder/tree', {}, { signal }),
  })
}

/** Folders as nodes of a tree. `isOff` says which cannot be chosen. */
export function nodesOf(
  list: readonly Folder[],
  { parentId = null, isOff }: { parentId?: number | null; isOff?: (folder: Folder) => boolean } = {},
): TreeDataNode[] {
  return list
    .filter(folder => folder.parentId === parentId)
    .map(folder => ({
      key: folder.id,
      title: folder.name,
      disabled: isOff?.(folder) ?? false,
      children: nodesOf(list, { parentId: folder.id, ...(isOff ? { isOff } : {}) }),
    }))
}

/** The folder, and all above it. */
export function withAbove(list: readonly Folder[], id: number | undefined): Folder[] {
  const folder = list.find(one => one.id === id)
  return folder ? [...withAbove(list, folder.parentId ?? undefined), folder] : []
}
