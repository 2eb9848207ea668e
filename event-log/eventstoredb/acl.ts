/** The holders of a right: names of users and groups. The server accepts one name, or several. */
type Roles = string | readonly string[];

/** Reading, writing and deleting a stream, reading and writing its metadata (the server's names). */
const rights = ['$r', '$w', '$d', '$mr', '$mw'] as const;
type Acl = Readonly<Partial<Record<(typeof rights)[number], Roles>>>;

/** The parts of `$settings` and of the metadata of `$all` that matter here. Other keys are not ours, and are kept. */
export interface Settings {
  readonly $userStreamAcl?: Acl;
  readonly $systemStreamAcl?: Acl;
}
export interface Metadata {
  readonly $acl?: Acl;
}

const admins = '$admins';
/** The server's group that means everybody. */
const allUsers = '$all';

const namesIn = (roles: Roles | undefined): readonly string[] => (roles === undefined ? [] : [roles].flat());

const including = (roles: Roles, user: string): Roles => {
  const names = namesIn(roles);
  return names.includes(user) || names.includes(allUsers) ? roles : [...names, user];
};

/** The metadata of `$all` with a user added to its readers. The other readers stay as the server had them. */
export const withReader = (metadata: Metadata, { $systemStreamAcl }: Settings, user: string): Metadata => {
  const readers = metadata.$acl?.$r ?? $systemStreamAcl?.$r ?? admins;
  return { ...metadata, $acl: { ...metadata.$acl, $r: including(readers, user) } };
};

/**
 * `$settings` with a user added to those who may read and write streams that have no rights of their own. Rights that
 * were open to everybody by default become that user's and the administrators', or the administrators' alone.
 */
export const withWriter = (settings: Settings, user: string): Settings => {
  const { $userStreamAcl: given = {} } = settings;
  const limited = {
    ...given,
    $r: including(given.$r ?? admins, user),
    $w: including(given.$w ?? admins, user),
    $d: given.$d ?? admins,
    $mr: given.$mr ?? admins,
    $mw: given.$mw ?? admins,
  };
  return { ...settings, $userStreamAcl: limited };
};

/** Whether the server's defaults still give some right to everybody, so that `withWriter` takes it from others. */
export const limitsOthers = ({ $userStreamAcl = {} }: Settings): boolean =>
  rights.some((right) => $userStreamAcl[right] === undefined);

/** Rights that can harm a site and that an explicit setting gives to everybody. */
export const openToAll = ({ $userStreamAcl = {} }: Settings): string[] =>
  rights.filter((right) => right !== '$r' && right !== '$mr' && namesIn($userStreamAcl[right]).includes(allUsers));
