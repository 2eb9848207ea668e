/** Who has a right: the names of users and groups. The server reads one name, or several. */
type Roles = string | readonly string[];

/** Reading, writing and deleting a stream, reading and writing its metadata (the server's names). */
const rights = ['$r', '$w', '$d', '$mr', '$mw'] as const;
type Acl = Readonly<Partial<Record<(typeof rights)[number], Roles>>>;

/** What `$settings` and the metadata of `$all` hold. Anything else in them is somebody's, and stays. */
export interface Settings {
  readonly $userStreamAcl?: Acl;
  readonly $systemStreamAcl?: Acl;
}
export interface Metadata {
  readonly $acl?: Acl;
}

const admins = '$admins';
/** As the name of a group: everybody. */
const everybody = '$all';

const namesIn = (roles: Roles | undefined): readonly string[] => (roles === undefined ? [] : [roles].flat());

const including = (roles: Roles, user: string): Roles => {
  const names = namesIn(roles);
  return names.includes(user) || names.includes(everybody) ? roles : [...names, user];
};

/**
 * The metadata of `$all` with a user among those who may read it. Who else may is what the server made of them before.
 */
export const withReader = (metadata: Metadata, { $systemStreamAcl }: Settings, user: string): Metadata => {
  const readers = metadata.$acl?.$r ?? $systemStreamAcl?.$r ?? admins;
  return { ...metadata, $acl: { ...metadata.$acl, $r: including(readers, user) } };
};

/**
 * `$settings` with a user among those who may read and write streams that have no rights of their own. What was left to
 * everybody, for want of a setting, is for that user and administrators, or for administrators alone.
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

/** Whether a right is still everybody's by the server's defaults, so that `withWriter` takes it from others. */
export const limitsOthers = ({ $userStreamAcl = {} }: Settings): boolean =>
  rights.some((right) => $userStreamAcl[right] === undefined);

/** Which rights that can harm a site are everybody's, because somebody set it so. */
export const leftToEverybody = ({ $userStreamAcl = {} }: Settings): string[] =>
  rights.filter((right) => right !== '$r' && right !== '$mr' && namesIn($userStreamAcl[right]).includes(everybody));
