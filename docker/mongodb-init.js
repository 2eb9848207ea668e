// Run by mongosh, each time the stack starts: makes the replica set of MONGODB_MEMBERS where it is not made yet, and
// the site's own user.
const { MONGODB_MEMBERS, MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const hosts = MONGODB_MEMBERS.split(',');
const asRoot = (where) => new Mongo(`mongodb://root:${MONGODB_ROOT_PASSWORD}@${where}`);

const first = asRoot(`${hosts[0]}/admin?directConnection=true`).getDB('admin');
try {
  first.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  first.adminCommand({ replSetInitiate: { _id: 'site', members: hosts.map((host, _id) => ({ _id, host })) } });
}

// Waits until the members have elected a primary.
const site = asRoot(`${hosts.join(',')}/admin?replicaSet=site&serverSelectionTimeoutMS=120000`).getDB('benchnotes');
if (site.getUser('benchnotes')) site.updateUser('benchnotes', { pwd: MONGODB_PASSWORD });
else site.createUser({ user: 'benchnotes', pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'benchnotes' }] });
