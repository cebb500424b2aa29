import { helpRoutes } from '@delibera/core/help/routes'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'

interface Props extends Omit<NativeSelectProps, 'data' | 'value'> {
  value: string
  /** What the first entry says, which chooses none. */
  none: string
}

/** The provinces by name. Until they come, and if they never do, the one that is kept can still be read. */
export function ProvinceSelect({ none, value, ...rest }: Props) {
  const provinces = useRead(helpRoutes.provinces, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.items ?? []
  const isUnlisted = value !== '' && !provinces.some((it) => it.code === value)
  const options = provinces.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  return <NativeSelect {...rest} value={value} data={[{ value: '', label: none }, ...(isUnlisted ? [{ value, label: value }] : []), ...options]} />
}
