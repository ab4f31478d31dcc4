import type { AccountAdapter } from '@tuheng/domain/platforms/platforms.choices'
import type { PlatformAdapter } from './adapter.ts'
import { fileAdapter } from './file-adapter.ts'
import { httpAdapter } from './http-adapter.ts'

/** The ways to platforms. */
export const ADAPTERS: Readonly<Record<AccountAdapter, PlatformAdapter>> = { http: httpAdapter, file: fileAdapter }
