#!/usr/bin/env node
// Replaces systemd in the drill's copy of a machine: starts and stops the units' programs with
// their settings.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const [verb, ...rest] = process.argv.slice(2);
const units = rest.filter((word) => !word.startsWith('--'));

const start = (given) => {
  const name = given.replace(/\.service$/, '');
  const [template, instance = ''] = name.split('@');
  const file = `/etc/systemd/system/${template}${name.includes('@') ? '@' : ''}.service`;
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance).replaceAll('%%', '%');
  const all = (key) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  for (const folder of all('StateDirectory').flatMap((line) => line.split(' ')))
    execFileSync('install', [
      '-d',
      '-o',
      'malkia',
      '-g',
      'malkia',
      '-m',
      '750',
      `/var/lib/${folder}`,
    ]);
  const env = {
    PATH: process.env.PATH,
    ...parseEnv(
      all('Environment')
        .flatMap((line) => line.split(' '))
        .join('\n'),
    ),
    ...Object.assign(
      {},
      ...all('EnvironmentFile').map((each) => parseEnv(readFileSync(each, 'utf8'))),
    ),
  };
  const user = {
    uid: Number(execFileSync('id', ['-u', 'malkia'])),
    gid: Number(execFileSync('id', ['-g', 'malkia'])),
  };
  const options = { cwd: '/opt/malkia', env, ...user };
  const commands = [...all('ExecStart'), ...all('ExecStartPost')];
  if (all('Type')[0] === 'oneshot') {
    for (const command of commands)
      execFileSync('sh', ['-f', '-c', command], { ...options, stdio: 'inherit' });
    return;
  }
  const log = openSync(`/tmp/${name}.log`, 'a', 0o666);
  const child = spawn('sh', ['-c', `exec ${commands[0]}`], {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
  });
  writeFileSync(`/tmp/${name}.pid`, String(child.pid));
  child.unref();
};

if (verb === 'reload' && units[0] === 'nginx') execFileSync('nginx', ['-s', 'reload']);
else if (verb === 'start' || verb === 'enable')
  for (const unit of units) {
    if (unit.endsWith('.timer')) readFileSync(`/etc/systemd/system/${unit}`);
    else start(unit);
  }
else if (verb === 'stop')
  for (const unit of units) {
    const pid = Number(readFileSync(`/tmp/${unit}.pid`, 'utf8'));
    process.kill(pid, 'SIGTERM');
    while (existsSync(`/proc/${pid}`)) execFileSync('sleep', ['0.2']);
  }
else if (verb !== 'daemon-reload') throw new Error(`systemctl ${verb} is not known here`);
